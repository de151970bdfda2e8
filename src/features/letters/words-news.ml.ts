import type { LetterNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: LetterNews = {
  letter: (name) => `${name ?? 'പേരു പറയാത്ത ഒരാൾ'} നിങ്ങൾക്കു കത്തെഴുതി`,
};
