import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['reading'] = {
  reading: {
    settings: 'അക്ഷരവലുപ്പം, വരിയകലം, തീം, അക്ഷരം',
    language: 'ഭാഷ',
    lineSpacing: 'വരിയകലം',
    lineSpacings: { normal: 'സാധാരണ', wide: 'കൂടുതൽ' },
    script: 'മലയാളം കാണാൻ',
    scripts: { malayalam: 'മലയാളം അക്ഷരം', latin: 'ഇംഗ്ലീഷ് അക്ഷരം' },
    romanised: 'ഇംഗ്ലീഷ് അക്ഷരത്തിൽ',
    asWritten: 'എഴുതിയതുപോലെ കാണാം',
    readAloud: 'വായിച്ചു കേൾക്കാം',
    pause: 'ഒന്നു നിർത്താം',
    continue: 'തുടരാം',
    stop: 'മതിയാക്കാം',
    voiceFailed: 'ഈ ഡിവൈസിൽ വായിച്ചു കേൾപ്പിക്കാനായില്ല.',
    continued: 'നിർത്തിയിടത്തുനിന്നു തുടരുന്നു.',
    fromStart: 'ആദ്യം മുതൽ വായിക്കാം',
    lists: {
      saved: {
        title: 'എടുത്തുവച്ച കഥകൾ',
        intro: 'എടുത്തുവച്ചതു നിങ്ങൾക്കു മാത്രമേ കാണാനാകൂ.',
        none: 'ഇതുവരെ ഒന്നും എടുത്തുവച്ചിട്ടില്ല',
        noneText: 'കഥയ്ക്കു താഴെയുള്ള ബുക്ക്‌മാർക്കിൽ തൊട്ടാൽ ആ കഥ ഇവിടെ കാണാം.',
      },
      recent: {
        title: 'ഈയിടെ വായിച്ചവ',
        intro: 'അവസാനം തുറന്ന 100 കഥകൾ, 90 ദിവസംവരെ. നിങ്ങൾക്കു മാത്രമേ കാണാനാകൂ.',
        none: 'ഇതുവരെ ഒന്നും വായിച്ചിട്ടില്ല',
        noneText: 'തുറക്കുന്ന കഥകളെല്ലാം ഇവിടെ കാണാം.',
      },
    },
    toLatest: 'പുതിയ കഥകൾ കാണാം',
    older: 'പഴയവ കാണാം',
    newest: 'പുതിയവയിലേക്ക്',
    clear: 'ഈ ലിസ്റ്റ് കളയാം',
    clearText: 'നീണ്ട കഥകളിൽ എവിടെയാണു നിർത്തിയതെന്ന ഓർമ്മയും പോകും. പിന്നെ പഴയപടിയാക്കാനാകില്ല.',
    clearNow: 'ലിസ്റ്റ് കളയാം',
  },
};
