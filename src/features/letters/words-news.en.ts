/** The sentences of notifications about letters. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  letter: (name?: string) => `${name ?? 'Someone'} has sent you a letter`,
};

export type LetterNews = typeof news;
