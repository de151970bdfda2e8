import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['announcements'] = {
  announce: {
    title: 'എല്ലാവരെയും അറിയിക്കാം',
    hint: 'എല്ലാ അംഗങ്ങളുടെയും അറിയിപ്പുകളിലും, അവർ വേണ്ടെന്നു പറയുന്നതുവരെ ഹോമിലും ഇതു കാണും. രണ്ടു ഭാഷയിലും എഴുതിയാൽ ഓരോരുത്തരും അവരുടെ ഭാഷയിൽ കാണും. അയച്ചാൽ ഉടനെ കാണും; പിന്നീടു പിൻവലിക്കാം.',
    en: 'ഇംഗ്ലീഷിൽ',
    ml: 'മലയാളത്തിൽ',
    send: 'എല്ലാവരെയും അറിയിക്കാം',
    sending: 'അയയ്ക്കുന്നു...',
    sent: 'എല്ലാ അംഗങ്ങളുടെയും അറിയിപ്പുകളിൽ ഇതു വന്നു.',
    earlier: 'നേരത്തേയുള്ള പൊതു അറിയിപ്പുകൾ',
    withdraw: 'പിൻവലിക്കാം',
    withdrawn: 'ഇനി ഇത് ആരും കാണില്ല.',
    errors: {
      'announcement-blank': 'ഒരു ഭാഷയിലെങ്കിലും എഴുതൂ.',
      'announcement-too-long': 'ഓരോ ഭാഷയിലും 1,000 അക്ഷരംവരെ ആകാം.',
    },
  },
};
