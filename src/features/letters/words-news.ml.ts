import type { LetterNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: LetterNews = {
  letter: (name) => `കത്തു വന്നു: ${name ?? 'പേരു പറയാത്ത ഒരാൾ'}`,
};
