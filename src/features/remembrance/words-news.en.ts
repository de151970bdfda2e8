/** The sentences of notifications about remembrance. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  'named-trusted': (name?: string) => `${name ?? 'A member'} has named you as their person of trust`,
  'trust-declined': (name?: string) =>
    `${name ?? 'Your person of trust'} would rather not be your person of trust`,
  'remembrance-words': (name?: string) =>
    `${name ?? 'A member who trusted you'} has died. Would you like to write a few words for the page?`,
};

export type RemembranceNews = typeof news;
