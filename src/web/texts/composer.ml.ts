import type { Texts } from './texts.ts';

/** The Malayalam of composer.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['composer'] = {
  composer: {
    next: 'അടുത്തത്',
    done: 'കഴിഞ്ഞു',
    keepWriting: 'എഴുത്തു തുടരാം',
    photo: 'ഫോട്ടോ',
    photos: (count) => (count === 1 ? 'ഒരു ഫോട്ടോ' : `${count} ഫോട്ടോകൾ`),
    typing: 'ഇംഗ്ലീഷ് അക്ഷരത്തിൽ മലയാളം എഴുതാം',
    undo: 'പഴയപടിയാക്കാം',
    audience: {
      forWhom: 'ആർക്കു വായിക്കാനാണ്?',
      everyone: 'എല്ലാവർക്കും',
      circle: (name, people) => `${name}: ${people === 1 ? 'ഒരാൾക്ക്' : `${people.toLocaleString('ml')} പേർക്ക്`}`,
      loading: 'നിങ്ങളുടെ ഗ്രൂപ്പുകൾ ലോഡ് ചെയ്യുന്നു',
      missing: 'ആർക്കു വായിക്കാനാണെന്നു തിരഞ്ഞെടുക്കൂ',
      lost: 'നിങ്ങൾക്ക് ഇനി എഴുതാനാകാത്ത ഗ്രൂപ്പിന്',
    },
    errors: {
      'audience-widens':
        'കൂടുതൽ പേർക്ക് ഈ കഥയും അതിലെ കമന്റുകളും വായിക്കാനാകും. കമന്റ് എഴുതിയവരെ അറിയിക്കും. അങ്ങനെ മതിയെങ്കിൽ ഒന്നുകൂടി സേവ് ചെയ്യൂ.',
      'circle-not-found': 'ഈ ഗ്രൂപ്പ് ഇപ്പോൾ ഇവിടെയില്ല. കഥ ആർക്കു വായിക്കാനാണെന്നു തിരഞ്ഞെടുക്കൂ.',
      'circle-closed': 'ഈ ഗ്രൂപ്പ് നിർത്തിയതാണ്. കഥ ആർക്കു വായിക്കാനാണെന്നു തിരഞ്ഞെടുക്കൂ.',
      'audience-missing': 'ഒരു ഗ്രൂപ്പിനുവേണ്ടി തുടങ്ങിയ കഥയാണിത്. ആർക്കു വായിക്കാനാണെന്നു തിരഞ്ഞെടുക്കൂ.',
    },
  },
};
