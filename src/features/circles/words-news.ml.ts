import type { CircleNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: CircleNews = {
  'circle-invited': (name) => `‘${name}’ എന്ന ഗ്രൂപ്പിലേക്കു നിങ്ങളെ ക്ഷണിച്ചു`,
  'circle-let-in': (name) => `‘${name}’ എന്ന ഗ്രൂപ്പിൽ നിങ്ങളെ ചേർത്തു`,
  'circle-keeperless': (name) => `‘${name}’ എന്ന ഗ്രൂപ്പിന്റെ നടത്തിപ്പിൽ ഇപ്പോൾ ആരുമില്ല. നിങ്ങൾക്കു നടത്താമോ?`,
  'circle-asked': (name) => `‘${name}’ എന്ന ഗ്രൂപ്പിൽ ഒരാൾ ചേരാൻ ചോദിച്ചു`,
};
