/** The texts of the buttons that follow people and topics, and of the list of both. */
export const texts = {
  following: {
    follow: 'Follow',
    followName: (name: string) => `Follow ${name}`,
    following: 'Following',
    followingName: (name: string) => `Following ${name}`,
    title: 'People and topics I follow',
    intro:
      'Their new stories are in your notifications and in the email about new stories. Nobody sees who you follow.',
    people: 'People',
    topics: 'Topics',
    more: 'More people',
    first: 'Back to the first page',
    none: 'You aren’t following anyone yet',
    noneText: 'Choose Follow on the page of a person or a topic.',
    toPeople: 'See people',
    toTopics: 'See topics',
    errors: {
      'not-found': 'This person or topic is no longer here.',
      'own-follow': 'You can’t follow yourself.',
      'muted-follow': 'You’ve muted this person. Unmute them first.',
      'too-many-follows': 'You can follow at most 500 people.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    following: typeof texts;
  }
}
