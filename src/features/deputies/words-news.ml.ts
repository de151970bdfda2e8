import type { DeputyNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: DeputyNews = {
  'deputy-named': (name) => `${name ?? 'ഒരു അഡ്മിൻ'} പകരം നിൽക്കാൻ നിങ്ങളെ ഏൽപ്പിച്ചു`,
  'took-over': (name) => `നിങ്ങൾ ഏറെ നാളായി വരാത്തതുകൊണ്ട് ${name ?? 'പകരം നിൽക്കാൻ ഏൽപ്പിച്ചയാൾ'} ഇപ്പോൾ അഡ്മിനാണ്`,
};
