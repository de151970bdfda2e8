/** The sentences of News about letters. News adds them to its own: see src/features/news/texts.en.ts. */
export const told = {
  letter: (name?: string) => `${name ?? 'Somebody'} has written to you`,
};

export type ToldLetters = typeof told;
