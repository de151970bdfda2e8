import type { Content } from './words-content.en.ts';

/** The Malayalam of words-content.en.ts. Terms and tone: docs/malayalam.md. */
export const content: Content = {
  circle: {
    name: 'ഗ്രൂപ്പ്',
    reportIntro:
      'റിപ്പോർട്ട് ചെയ്തത് ആരെന്നു മോഡറേറ്റർമാർക്കു കാണാം. ഗ്രൂപ്പിന്റെ പേരും അതേപ്പറ്റിയുള്ള വരിയും ഫോട്ടോയും അവർ നോക്കും. ഗ്രൂപ്പിലുള്ളവർ എഴുതുന്നതൊന്നും അവർ വായിക്കില്ല.',
  },
};
