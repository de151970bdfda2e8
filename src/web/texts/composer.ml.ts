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
  },
};
