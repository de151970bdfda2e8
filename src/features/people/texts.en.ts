/** The words of the links on a member's page that features register: `links` of the words-person.en.ts in their folders. */
const links = import.meta.glob<object>('../*/words-person.en.ts', { eager: true, import: 'links' });

/** The texts of the list of people and of a member's page. */
export const texts = {
  people: {
    title: 'People',
    pages: { '/people': 'People', '/circles': 'Circles' },
    intro: 'Members who agreed to be listed here.',
    notListed: 'You aren’t listed here yet.',
    listed: 'You’re listed here.',
    newest: 'Newest members',
    chooseVisibility: 'Choose what members see',
    search: 'Search by name',
    submit: 'Search',
    order: 'Order',
    orders: { name: 'By name', newest: 'Newest' },
    count: (people: number) =>
      people === 1
        ? '1 person'
        : people > 1000
          ? 'Over 1,000 people'
          : `${people.toLocaleString('en')} people`,
    foundMany: 'Over 100 people',
    noMatch: (name: string) => `Nobody listed here has “${name}” in their name.`,
    showAll: 'Show everyone',
    emptyTitle: 'Nobody is listed yet',
    emptyText: 'Members appear here once they agree to be listed.',
    more: 'More people',
    first: 'Back to the first page',
    since: (month: string) => `Member since ${month}`,
    isNew: 'New',
    links: Object.assign({}, ...Object.values(links)) as Record<string, string>,
    remembrance: {
      inMemoryOf: (name: string) => `In memory of ${name}`,
      born: 'Born',
      died: 'Died',
      edit: 'Edit the dates and words',
    },
    thisIsYou: 'This is how other members see you.',
    profile: 'Profile',
    inCommon: 'What you have in common',
    youInvited: 'You invited them',
    invitedYou: 'They invited you',
    samePlace: (place: string) => `You both live in ${place}`,
    sameOccupation: (work: string) => `You do the same work: ${work}`,
    report: 'Report this person',
    storiesBy: (name: string) => `Stories by ${name}`,
    searchStories: (name: string) => `Search in ${name}’s stories`,
    noStories: 'No stories yet.',
    olderStories: 'Older stories',
    newestStories: 'Newest stories',
    goneTitle: 'This person isn’t here',
    goneText: 'They may have left, or the link is incomplete.',
    toPeople: 'See all people',
    menu: (name: string) => `More about ${name}`,
    mute: 'Mute',
    unmute: 'Unmute',
    muted: (name: string) => `You’ve muted ${name}. Their stories are on this page only. They aren’t told.`,
    mutedTitle: 'Muted people',
    mutedIntro: 'Their stories aren’t in your lists. They aren’t told.',
    mutedNone: 'You haven’t muted anyone',
    mutedHow: 'You can mute someone on their page, in the menu with three dots.',
    unmuted: 'Unmuted.',
    errors: {
      'not-found': 'This person is no longer here.',
      'own-mute': 'You can’t mute yourself.',
      'too-many-mutes': 'You can’t mute more than 500 people.',
    },
    membership: 'Membership and decisions',
    actions: {
      suspend: 'Suspend',
      'make-moderator': 'Make moderator',
      'remove-moderator': 'Remove as moderator',
      'make-approver': 'Make approver',
      'remove-approver': 'Remove as approver',
      'make-administrator': 'Make administrator',
      'remove-administrator': 'Remove as administrator',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    people: typeof texts;
  }
}
