import type { Content } from './words-content.en.ts';

/** The Malayalam of words-content.en.ts. Terms and tone: docs/malayalam.md. */
export const content: Content = {
  letter: {
    name: 'കത്ത്',
    reportIntro:
      'റിപ്പോർട്ട് ചെയ്തത് ആരെന്നു മോഡറേറ്റർമാർക്കു കാണാം. ഈ കത്തും അടുത്തുള്ള അഞ്ചു കത്തുവരെയും അവർ വായിക്കും, വേറെയൊന്നും വായിക്കില്ല. ഏതെല്ലാമെന്നു നിങ്ങൾക്കും എഴുതിയ ആൾക്കും കാണാം.',
    around: 'ഇതിനടുത്തുള്ള കത്തുകൾ',
    aroundNote: 'അഞ്ചെണ്ണംവരെ. മോഡറേറ്റർമാർക്ക് ഇവ വായിക്കാമെന്നു രണ്ടുപേർക്കും കാണാം.',
  },
};
