/** The texts of the buttons that follow people and topics, and of the list of both. */
export const texts = {
  following: {
    follow: 'Follow',
    followName: (name: string) => `Follow ${name}`,
    following: 'Following',
    followingName: (name: string) => `Following ${name}`,
    title: 'Whom and what I follow',
    intro: 'Their new stories are in News and in the email about new stories. Nobody sees whom you follow.',
    back: 'Back to the settings of News',
    people: 'People',
    topics: 'Topics',
    none: 'You follow nobody yet',
    noneText: 'On the page of a person or a topic, choose Follow.',
    toPeople: 'To the people',
    toTopics: 'To the topics',
    errors: {
      'not-found': 'This person or topic is no longer here.',
      'own-follow': 'You can’t follow yourself.',
      'muted-follow': 'You have muted this person. Unmute them first.',
      'too-many-follows': 'You can follow at most 500 people.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    following: typeof texts;
  }
}
