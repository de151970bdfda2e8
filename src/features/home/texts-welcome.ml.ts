import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts-welcome.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['welcome'] = {
  welcome: {
    next: (step, what) => `ഇനി ${what} (${step}/3)`,
    title: 'തുടങ്ങാൻ മൂന്നു ചെറിയ ചുവടുകൾ',
    done: 'കഴിഞ്ഞു',
    profile: {
      both: { short: 'പേരും ഫോട്ടോയും', text: 'പേരും ഫോട്ടോയും ചേർക്കാം' },
      name: { short: 'പേര്', text: 'പേരു ചേർക്കാം' },
      photo: { short: 'ഫോട്ടോ', text: 'ഫോട്ടോ ചേർക്കാം' },
    },
    like: { short: 'ലൈക്ക്', text: 'ഇഷ്ടപ്പെട്ട ഒരു കഥ ലൈക്ക് ചെയ്യാം' },
    answer: { short: 'കമന്റ്', text: 'ഒരു കഥയ്ക്കു കമന്റ് എഴുതാം, ഒരു വരി മതി' },
    badge: 'രണ്ടാഴ്ച നിങ്ങളുടെ പേരിനൊപ്പം “പുതിയ അംഗം” എന്നു കാണും. മറ്റുള്ളവർക്കു നിങ്ങളെ സ്വാഗതം ചെയ്യാമല്ലോ.',
    skip: 'ഇതൊന്നും ഇപ്പോൾ വേണ്ട',
  },
};
