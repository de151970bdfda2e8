import type { QuestionNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: QuestionNews = {
  'question-ended': (title) => `നിങ്ങളുടെ ചോദ്യം അവസാനിച്ചു${title ? `: ‘${title}’` : ''}`,
  'question-answered': (text) => `നിങ്ങൾ ഉത്തരം പറഞ്ഞ ചോദ്യം അവസാനിച്ചു: ‘${text}’`,
  'question-audience': (title) =>
    `${title ? `‘${title}’ എന്ന കഥയ്ക്കു താഴെ ` : ''}നിങ്ങൾ തിരഞ്ഞെടുത്തത് ഇപ്പോൾ കൂടുതൽ പേർക്കു കാണാം`,
};
