/** The texts of the settings that give a community its own name and look. */
export const texts = {
  /** What each page about the community is for. */
  about: {
    name: 'What the community is called, and the line below the picture.',
    look: 'The logo, and the colour of links and buttons.',
    welcome: 'What visitors read, and how they reach you.',
    language: 'For people who haven’t chosen them.',
    joining: 'What applicants are asked, and who may invite.',
    newcomers: 'Words that moderators look at first.',
    topics: 'Their names, their order, and which ones people can pick.',
    houseRules: 'What everyone agrees to.',
    announcements: 'In everyone’s notifications, and on Home.',
    exports: 'The list of members, and all stories.',
    chats: 'Stories from an exported group chat.',
    goal: 'How many stories you want to have together.',
  },
  identity: {
    nameEn: 'Name in English',
    nameMl: 'Name in Malayalam',
    nameHint:
      'At most 40 characters. If you give only one name, it’s used in both languages. Leave both empty to be called Kerikko.',
    tagline: 'A line below the picture on the sign-in page',
    taglineHint: 'Leave it empty to show the community’s name, or Kerikko’s line if it has none.',
    keepsSign: 'Keep Kerikko’s sign on the bus, and its line',
    welcomeEn: 'What visitors read about the community, in English',
    welcomeMl: 'What visitors read about the community, in Malayalam',
    welcomeHint: 'It’s on the sign-in page, where everyone can read it. One language is enough.',
    contact: 'How to reach you',
    contactHint: 'An email address or a phone number, for people who can’t sign in. Everyone can read it.',
    defaultLanguage: 'Language for people who haven’t chosen one',
    browserLanguage: 'Their browser’s language',
    timeZone: 'Time zone, if the browser doesn’t tell us',
    change: 'Change',
    otherZone: 'Search all time zones',
    logo: 'Logo',
    logoHint:
      'A square picture. It appears beside the name, in the browser tab, and on the phones of people who install the site. Everyone can see it.',
    removeLogo: 'Remove the logo',
    hasAccent: 'Use our community’s colour',
    accent: 'Colour of links and buttons',
    accentHint: 'We make it lighter or darker where needed, so that it stays readable in both themes.',
    errors: {
      'long-name': 'A name can have at most 40 characters.',
      'unknown-time-zone': 'There is no such time zone.',
      'photo-invalid': 'The logo can’t be read. Choose a picture in JPEG, PNG, WebP or GIF.',
      'photo-heic': 'The logo is a HEIC photo. Choose a picture in JPEG, PNG, WebP or GIF.',
      'photo-too-large': 'The logo must be smaller than 5\u00a0MB.',
      'photo-too-many-pixels': 'The logo has more than 32 megapixels. Choose a smaller picture.',
    },
  },
  /** The page of each part, and what it asks about joining and newcomers. */
  settings: {
    asks: 'Ask applicants a question',
    asksHint: 'They may leave it empty. You see the answer with the request.',
    questionEn: 'The question in English',
    questionMl: 'The question in Malayalam',
    questionHint: 'Leave a question empty to use Kerikko’s.',
    invitesBy: 'Who may invite people',
    inviters: { members: 'All members', administrators: 'Only administrators' },
    heldWords: 'Words that moderators look at first',
    heldWordsHint:
      'One on each line, at most 200, in any script. If a new member writes something with one of these words, a link or a phone number, it is held until a moderator has looked at it.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'The settings are saved.',
    errors: {
      'too-many-words': 'The list can have at most 200 words.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    community: typeof texts;
  }
}
