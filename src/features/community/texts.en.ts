/** The texts of the settings that give a community its own name and look. */
export const texts = {
  identity: {
    title: 'Name and look',
    toTopics: 'Name, order and choose the topics',
    toGoal: 'Set a goal for everyone',
    toExports: 'Download members and stories',
    toChats: 'Stories from a group chat',
    joiningTitle: 'Joining and first texts',
    nameEn: 'Name in English',
    nameMl: 'Name in Malayalam',
    nameHint:
      'At most 40 letters. One name is enough: then it stands in both languages. Leave both empty for Kerikko.',
    tagline: 'A line below the picture of the sign-in page',
    taglineHint: 'Leave it empty for ours.',
    welcomeEn: 'What visitors read about the community, in English',
    welcomeMl: 'What visitors read about the community, in Malayalam',
    welcomeHint: 'It stands on the sign-in page, for everyone. One language is enough.',
    contact: 'How to reach you',
    contactHint: 'An email address or a phone number, for people who can’t sign in. Everyone can read it.',
    defaultLanguage: 'Language for people who have not chosen one',
    languages: { '': 'Their browser’s', en: 'English', ml: 'മലയാളം' },
    timeZone: 'Time zone until a browser tells its own',
    logo: 'Logo',
    logoHint:
      'A square picture. It stands beside the name, in the browser’s tab and on the phones of those who install the page. Everyone can see it.',
    removeLogo: 'Remove the logo',
    hasAccent: 'Use a colour of our own',
    accent: 'Colour of links and buttons',
    accentHint: 'We make it lighter or darker where that is needed to read it, in both themes.',
    errors: {
      'long-name': 'The name has at most 40 letters.',
      'unknown-time-zone': 'There is no such time zone.',
      'photo-invalid': 'The logo can’t be read. Choose a picture in JPEG, PNG, WebP or GIF.',
      'photo-heic': 'The logo is a photo in HEIC. Choose a picture in JPEG, PNG, WebP or GIF.',
      'photo-too-large': 'The logo must be smaller than 5 MB.',
      'photo-too-many-pixels': 'The logo has more than 32 megapixels. Choose a smaller picture.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    community: typeof texts;
  }
}
