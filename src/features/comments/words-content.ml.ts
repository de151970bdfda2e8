import type { Content } from './words-content.en.ts';

/** The Malayalam of words-content.en.ts. Terms and tone: docs/malayalam.md. */
export const content: Content = {
  comment: {
    name: 'കമന്റ്',
    around: 'ഇതിനടുത്തുള്ള കമന്റുകൾ',
    aroundNote: 'അഞ്ചെണ്ണംവരെ. മോഡറേറ്റർമാർ ഇവ വായിച്ചെന്ന് ഗ്രൂപ്പിലുള്ളവർക്കു കാണാം.',
  },
};
