import type { WritingNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: WritingNews = {
  'writing-offered': (title) => `നിങ്ങൾ പറഞ്ഞ കഥ ഒരാൾ കേട്ടെഴുതുന്നു: ‘${title}’`,
  'writing-sent': (title) => `നിങ്ങൾ പറഞ്ഞ കഥ എഴുതിക്കഴിഞ്ഞു: ‘${title}’. ഇതു ശരിയാണോ?`,
  'writing-approved': (title) => `നിങ്ങൾ കേട്ടെഴുതിയ കഥ പോസ്റ്റ് ചെയ്തു: ‘${title}’`,
  'writing-returned': (title) => `നിങ്ങൾ കേട്ടെഴുതിയതിൽ മാറ്റം വേണം: ‘${title}’`,
  'writing-declined': (title) => `കഥ പറഞ്ഞയാൾ ഇത് എഴുതിക്കാണാൻ ആഗ്രഹിക്കുന്നില്ല: ‘${title}’`,
};
