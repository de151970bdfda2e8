import type { RemembranceNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: RemembranceNews = {
  'named-trusted': (name) => `${name ?? 'ഒരംഗം'} നിങ്ങളെ വിശ്വസിച്ച് ഏൽപ്പിച്ചു`,
  'trust-declined': (name) => `${name ?? 'നിങ്ങൾ ഏൽപ്പിച്ചയാൾ'} അതു വേണ്ടെന്നു പറഞ്ഞു`,
  'remembrance-words': (name) => `${name ?? 'നിങ്ങളെ ഏൽപ്പിച്ച ഒരാൾ'} മരിച്ചു. പേജിൽ രണ്ടു വാക്കെഴുതാമോ?`,
};
