import type { BookNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: BookNews = {
  'book-asks': (title) => `‘${title}’ എന്ന പുസ്തകത്തിൽ നിങ്ങളുടെ കഥകൾ അച്ചടിച്ചോട്ടെ?`,
  'book-foreword': (title) => `‘${title}’ എന്ന പുസ്തകത്തിന് അവതാരിക എഴുതാമോ?`,
  'book-editor': (title) => `നിങ്ങൾ ‘${title}’ എന്ന പുസ്തകത്തിന്റെ എഡിറ്ററായി`,
  'book-lost': (title) => `‘${title}’ എന്ന പുസ്തകത്തിൽ ഒരു കഥ ഇനി അച്ചടിക്കാനാകില്ല`,
  'book-opened': (title) => `‘${title}’ എന്ന പുസ്തകം ഇറങ്ങി`,
};
