import type { BookAnswer } from '../../src/features/book/contract.ts';

interface DemoBookChapter {
  title: string;
  /**
   * The titles of stories, each with its author's reply. 'waits' stands for an author who has not replied yet.
   */
  stories: Record<string, BookAnswer | 'waits'>;
}

/** A book that is open for all members. Its editors still wait for one author. */
export const demoBook = {
  title: 'മഴ തോർന്നപ്പോൾ',
  subtitle: 'ഞങ്ങളുടെ കഥകൾ, ഒന്നാം പുസ്തകം',
  dedication: 'കഥ പറഞ്ഞുതന്ന അമ്മൂമ്മമാർക്കും അപ്പൂപ്പന്മാർക്കും',
  colophon: 'അംഗങ്ങൾ എഴുതിയ കഥകളിൽനിന്നു ചേർത്തത്.\nഓരോ കഥയും എഴുതിയവരുടെ സമ്മതത്തോടെ.',
  language: 'both',
  fromYear: '',
  toYear: '',
  design: 'band',
  people: 'listed',
  editor: 'leela',
  foreword: {
    by: 'gopinathan',
    text: `കഥകൾ പറയാനുള്ളതാണെന്നു ഞാൻ വിചാരിച്ചിരുന്നു. എഴുതിത്തുടങ്ങിയപ്പോഴാണു മനസ്സിലായത്, അതു സൂക്ഷിക്കാനുള്ളതുകൂടിയാണ്.

ഈ പുസ്തകത്തിൽ പല അടുക്കളകളുണ്ട്, പല വഴികളുണ്ട്, കാത്തിരിക്കുന്ന പലരുണ്ട്. പതുക്കെ വായിക്കൂ.`,
  },
  chapters: [
    {
      title: 'അടുക്കളയിൽ',
      stories: {
        'ഇലയിൽ ആരൊക്കെ എവിടെ': 'yes',
        'Chaya nighandu': 'yes',
        ഉണക്കമീൻ: 'anonymous',
        'Steam cylinders': 'yes',
      },
    },
    {
      title: 'വീട്ടിൽ',
      stories: {
        'ഒരു രാത്രിയുടെ വാടക': 'anonymous',
        'ഏഴു താഴോട്ട്': 'waits',
        'The lamp that came in three parcels': 'yes',
      },
    },
    {
      title: 'വഴിയിൽ',
      stories: {
        'The ferry that left without us': 'yes',
        'ബോട്ടും വടയും': 'yes',
        'തെറ്റിയ ഒരു ഇഴ': 'yes',
        'The passenger in 24': 'no',
      },
    },
  ] satisfies DemoBookChapter[],
} as const;
