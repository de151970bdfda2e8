import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['following'] = {
  following: {
    follow: 'ഫോളോ ചെയ്യാം',
    followName: (name) => `ഫോളോ ചെയ്യാം: ${name}`,
    following: 'ഫോളോ ചെയ്യുന്നു',
    followingName: (name) => `ഫോളോ ചെയ്യുന്നു: ${name}`,
    title: 'ഞാൻ ഫോളോ ചെയ്യുന്നവരും വിഷയങ്ങളും',
    intro: 'ഇവരുടെ പുതിയ കഥകൾ അറിയിപ്പുകളിലും പുതിയ കഥകളുടെ മെയിലിലും വരും. ആരെ ഫോളോ ചെയ്യുന്നെന്നു മറ്റാരും കാണില്ല.',
    people: 'ആളുകൾ',
    topics: 'വിഷയങ്ങൾ',
    more: 'കൂടുതൽ പേർ',
    first: 'ആദ്യ പേജിലേക്ക്',
    none: 'ഇതുവരെ ആരെയും ഫോളോ ചെയ്യുന്നില്ല',
    noneText: 'ഒരാളുടെയോ വിഷയത്തിന്റെയോ പേജിൽ ‘ഫോളോ ചെയ്യാം’ അമർത്തൂ.',
    toPeople: 'ആളുകളെ കാണാം',
    toTopics: 'വിഷയങ്ങൾ കാണാം',
    errors: {
      'not-found': 'ഈ ആളോ വിഷയമോ ഇപ്പോൾ ഇവിടെയില്ല.',
      'own-follow': 'നിങ്ങളെത്തന്നെ ഫോളോ ചെയ്യാനാകില്ല.',
      'muted-follow': 'നിങ്ങൾ ഇവരെ മ്യൂട്ട് ചെയ്തിരിക്കുന്നു. ആദ്യം അൺമ്യൂട്ട് ചെയ്യൂ.',
      'too-many-follows': '500 പേരിൽ കൂടുതൽ ആളുകളെ ഫോളോ ചെയ്യാനാകില്ല.',
    },
  },
};
