/**
 * The texts of the pages about remembrance. The texts of people contain the words on a remembered person's
 * page.
 */
export const texts = {
  remembranceWords: {
    title: 'Dates and words',
    intro: (name: string) =>
      `What members see on the page of ${name}. Write only what the family would like to read there.`,
    born: 'Born',
    died: 'Died',
    dateHint: 'As you would write it: a day, a year or a place. You can leave it empty.',
    words: 'A few words',
    wordsHint:
      'For example who they were to you, and what they loved. Everyone in the community can read it.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'The page is saved.',
    archiveTitle: 'What they left',
    archiveText: (name: string) =>
      `${name} named you as a person of trust. You can download their profile, stories, photos, recordings and comments as a ZIP. Letters and everything private stay closed. Administrators can’t download it; they see in the log that you did.`,
    archiveLater: (day: string) => `You can download it from ${day}.`,
    download: 'Download',
    errors: {
      'words-changed':
        'Someone else has changed the page in the meantime. Saving again replaces their words.',
      'too-long': 'One of the texts is too long.',
      'newcomer-text': 'New members can’t write links or phone numbers here yet. Leave them out, please.',
      forbidden: 'Only administrators and the person of trust can change this page.',
    },
  },
  wishes: {
    title: 'After your death',
    intro:
      'One day your account may become a page in your memory. Say here what you would like. You can change it at any time.',
    storiesTitle: 'What should happen to your stories?',
    stories: {
      keep: 'Keep my stories, with their photos and recordings',
      delete: 'Delete my stories, with their photos and recordings',
    },
    hints: {
      keep: 'They stay under your name. If you don’t answer, we keep them.',
      delete: 'They’re deleted 30 days after an administrator has made the page.',
    },
    save: 'Save',
    saving: 'Saving...',
    home: {
      title: 'One day, who looks after your stories?',
      text: 'After a member’s death, their stories stay under their name for everyone who knew them. Would you like that? We ask only once, and you can change it at any time in Your data.',
      keep: 'Keep my stories',
      other: 'I’d like something else',
      dismiss: 'I’d rather not say',
    },
    trustTitle: 'A person of trust',
    trustText:
      'We’ll ask this member for a few words about you, and give them your profile, stories, photos, recordings and comments. They never get your letters, or what you wrote for a circle that they’re not in.',
    trusted: (name: string) => `You’ve named ${name || 'someone without a name'}.`,
    withdraw: 'Remove',
    search: 'Search by name',
    searchOther: 'Choose someone else: search by name',
    apply: 'Search',
    noMatch: 'Nobody listed here has this name.',
    choose: 'Choose',
    chooseWho: (name: string) => `Choose ${name}`,
    question: (name: string) => `Name ${name} as your person of trust?`,
    effect: 'We’ll tell them now. They may decline.',
    name: 'Name as person of trust',
    cancel: 'Cancel',
    trustedByTitle: 'Who trusts you',
    trustedBy: (name: string) =>
      `${name || 'A member'} has named you as their person of trust. After their death, we’d ask you for a few words and give you what they left.`,
    trustedByRemembered: (name: string) =>
      `${name || 'A member who has died'} had named you as their person of trust. You can write a few words and receive what they left.`,
    toRemembrance: 'Words and archive',
    decline: 'I’d rather not',
    declineWho: (name: string) => `I’d rather not be the person of trust of ${name || 'this member'}`,
    notices: {
      saved: 'Saved.',
      chosen: 'Your wish is saved.',
      named: 'Your person of trust is named, and we’ve told them.',
      withdrawn: 'You no longer have a person of trust.',
      declined: 'You’re no longer their person of trust. We’ve told them.',
    },
    errors: {
      'trust-unfit': 'Choose another member of the community.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    remembrance: typeof texts;
  }
}
