import type { ToldLetters } from './words-news.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const told: ToldLetters = {
  letter: (name) => `കത്തു വന്നു: ${name ?? 'പേരു പറയാത്ത ഒരാൾ'}`,
};
