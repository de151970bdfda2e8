import type { Content } from './words-content.en.ts';

/** The Malayalam of words-content.en.ts. Terms and tone: docs/malayalam.md. */
export const content: Content = {
  gathering: {
    name: 'ഒത്തുചേരൽ',
    around: 'ഇതിലെ ആദ്യത്തെ കമന്റുകൾ',
    aroundNote: 'അഞ്ചെണ്ണംവരെ. മോഡറേറ്റർമാർ ഇവ വായിച്ചെന്ന് ഗ്രൂപ്പിലുള്ളവർക്കു കാണാം.',
  },
};
