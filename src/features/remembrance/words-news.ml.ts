import type { RemembranceNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: RemembranceNews = {
  'named-trusted': (name) => `${name ?? 'ഒരംഗം'} കാലശേഷമുള്ള കാര്യങ്ങൾ നിങ്ങളെ വിശ്വസിച്ച് ഏൽപ്പിച്ചു`,
  'trust-declined': (name) =>
    name ? `നിങ്ങൾ വിശ്വസിച്ച് ഏൽപ്പിച്ചത് ${name} ഏറ്റെടുത്തില്ല` : 'നിങ്ങൾ വിശ്വസിച്ച് ഏൽപ്പിച്ചത് ആ അംഗം ഏറ്റെടുത്തില്ല',
  'remembrance-words': (name) => `${name ?? 'നിങ്ങളെ ഏൽപ്പിച്ച ഒരാൾ'} മരിച്ചു. പേജിൽ രണ്ടു വാക്കെഴുതാമോ?`,
};
