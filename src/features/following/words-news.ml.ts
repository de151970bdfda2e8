import type { choices as english, StoryNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: StoryNews = {
  story: (who, title) => (title ? `${who} ‘${title}’ എന്ന കഥ പോസ്റ്റ് ചെയ്തു` : `${who} ഈ കഥ പോസ്റ്റ് ചെയ്തു`),
  'circle-story': (who, circle, title) =>
    `‘${circle}’ എന്ന ഗ്രൂപ്പിൽ ${who} ${title ? `‘${title}’ എന്ന` : 'ഈ'} കഥ പോസ്റ്റ് ചെയ്തു`,
};

export const choices: typeof english = {
  story: 'ഞാൻ ഫോളോ ചെയ്യുന്ന ആളുകളുടെയും വിഷയങ്ങളിലെയും പുതിയ കഥകൾ',
};
