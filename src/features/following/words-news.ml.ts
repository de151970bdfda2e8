import type { choices as english, ToldStories } from './words-news.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const told: ToldStories = {
  story: (who, title) => (title ? `${who} ‘${title}’ എന്ന കഥ പോസ്റ്റ് ചെയ്തു` : `${who} ഈ കഥ പോസ്റ്റ് ചെയ്തു`),
};

export const choices: typeof english = {
  story: 'ഞാൻ ഫോളോ ചെയ്യുന്ന ആളുകളുടെയും വിഷയങ്ങളിലെയും പുതിയ കഥകൾ',
};
