import type { HouseRulesTexts } from './en-house-rules.ts';

/** The Malayalam of en-house-rules.ts. Terms and tone: docs/malayalam.md. */
export const mlHouseRules: HouseRulesTexts = {
  houseRules: {
    title: 'ഇവിടത്തെ ചിട്ടകൾ',
    intro: 'നമ്മൾ പരസ്പരം കൊടുക്കുന്ന വാക്ക്. ചേരുന്ന എല്ലാവരും ഇതു സമ്മതിക്കുന്നു.',
    newcomers: 'പുതിയ അംഗങ്ങൾ എഴുതുന്നതിൽ ലിങ്കോ ഫോൺ നമ്പറോ ഉണ്ടെങ്കിൽ, ഒരു മോഡറേറ്റർ നോക്കിയശേഷമേ അതു മറ്റുള്ളവർ കാണൂ.',
    back: 'തിരികെ',
    contact: 'ആരോടു പറയാം',
    writeTitle: 'ഞങ്ങൾക്ക് എഴുതാം',
    writeIntro:
      'നിങ്ങളെപ്പറ്റി എന്തെങ്കിലും ഇവിടെയുണ്ടോ, അല്ലെങ്കിൽ എന്തെങ്കിലും ശരിയല്ലേ? അക്കൗണ്ട് ഇല്ലാതെയും പറയാം. അഡ്മിൻ വായിച്ച് മെയിലിൽ മറുപടി തരും.',
    email: 'നിങ്ങളുടെ ഇമെയിൽ',
    words: 'എന്താണു കാര്യം?',
    wordsHint: 'ലിങ്ക് ഉണ്ടെങ്കിൽ അതും ചേർക്കൂ.',
    send: 'അയയ്ക്കാം',
    sending: 'അയയ്ക്കുന്നു...',
    sent: 'നന്ദി. ഒരാൾ ഇതു വായിച്ച് മെയിലിൽ മറുപടി തരും.',
    wrongEmail: 'ഇമെയിൽ ശരിയായി എഴുതൂ.',
    errors: { blank: 'കാര്യം എന്താണെന്ന് എഴുതൂ.' },
  },
};
