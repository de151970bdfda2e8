import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts-circle-form.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['circle-form'] = {
  form: {
    newTitle: 'ഗ്രൂപ്പ് തുടങ്ങാം',
    editTitle: 'ഗ്രൂപ്പ് തിരുത്താം',
    name: 'പേര്',
    about: 'എന്തിനുള്ള ഗ്രൂപ്പാണ്',
    aboutHint: 'ഒരു വരി മതി. എഴുതാതെയും വിടാം.',
    colour: 'നിറം',
    colours: { clay: 'ചെങ്കല്ല്', leaf: 'പച്ച', sea: 'നീല', plum: 'വയലറ്റ്', sand: 'സ്വർണ്ണം', slate: 'ഇൻഡിഗോ' },
    icon: 'ഐക്കൺ',
    icons: { family: 'വീട്', song: 'പാട്ട്', book: 'പുസ്തകം', table: 'മേശ', boat: 'വള്ളം', lamp: 'വിളക്ക്' },
    seenBy: 'ഇങ്ങനെയൊരു ഗ്രൂപ്പുള്ളത് ആർക്കൊക്കെ കാണാം?',
    seenByChoices: { members: 'എല്ലാ അംഗങ്ങൾക്കും', people: 'ഇതിലുള്ളവർക്കു മാത്രം' },
    entry: 'എങ്ങനെ ചേരാം?',
    entryChoices: {
      everyone: 'ആർക്കും ചേരാം',
      asking: 'ആദ്യം ചോദിക്കണം',
      invited: 'ക്ഷണിച്ചാൽ ചേരാം',
    },
    entryHint: 'ഇതിലുള്ളവർക്കു മാത്രം കാണാവുന്ന ഗ്രൂപ്പിൽ ക്ഷണിച്ചാൽ മാത്രമേ ചേരാനാകൂ.',
    save: 'സേവ് ചെയ്യാം',
    saving: 'സേവ് ചെയ്യുന്നു...',
    pictureTitle: 'സ്വന്തം ഫോട്ടോ',
    choosePicture: 'ഫോട്ടോ തിരഞ്ഞെടുക്കൂ',
    pictureHint:
      'ഐക്കണിനു പകരം ഈ ഫോട്ടോ കാണും. JPG, PNG, GIF, WebP, AVIF, 5\u00a0MB-\u2060യിൽ താഴെ. ഗ്രൂപ്പ് കാണാനാകുന്ന എല്ലാവർക്കും ഫോട്ടോയും കാണാം.',
    savePicture: 'ഈ ഫോട്ടോ മതി',
    removePicture: 'ഐക്കൺതന്നെ മതി',
    closeTitle: 'ഗ്രൂപ്പ് നിർത്താം',
    closeText:
      'ഇതുവരെ എഴുതിയത് ഇതിലുള്ളവർക്കു തുടർന്നും വായിക്കാം. പിന്നെ ആർക്കും ചേരാനോ എഴുതാനോ ആകില്ല. ഇതു പിന്നെ പഴയപടിയാക്കാനാകില്ല.',
    close: 'ഗ്രൂപ്പ് എന്നേക്കുമായി നിർത്താം',
  },
};
