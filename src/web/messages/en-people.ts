/** The texts of the list of people and of a member's page. */
export const enPeople = {
  people: {
    title: 'People',
    intro: 'Members who agreed to be listed here.',
    notListed: 'You aren’t listed here yet.',
    chooseVisibility: 'Choose what members see',
    search: 'Search by name',
    submit: 'Search',
    order: 'Order',
    orders: { name: 'By name', newest: 'Newest' },
    count: (people: number) => (people === 1 ? '1 person' : `${people.toLocaleString('en')} people`),
    noMatch: (name: string) => `Nobody listed here has “${name}” in their name.`,
    showAll: 'Show everyone',
    emptyTitle: 'Nobody is listed yet',
    emptyText: 'Members appear here once they agree to be listed.',
    more: 'More people',
    first: 'Back to the first page',
    since: (month: string) => `Member since ${month}`,
    thisIsYou: 'This is how other members see you.',
    editProfile: 'Edit profile',
    storiesBy: (name: string) => `Stories by ${name}`,
    noStories: 'No stories yet.',
    olderStories: 'Older stories',
    newestStories: 'Newest stories',
    goneTitle: 'This person isn’t here',
    goneText: 'They may have left, or the link is incomplete.',
    toPeople: 'See all people',
    menu: (name: string) => `Administration: ${name}`,
    membership: 'Membership and decisions',
    actions: {
      suspend: 'Suspend',
      'make-administrator': 'Make administrator',
      'remove-administrator': 'Remove as administrator',
    },
  },
};

export type PeopleTexts = typeof enPeople;
