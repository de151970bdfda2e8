import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['photos'] = {
  photos: {
    title: 'ഈ കഥയിലെ ഫോട്ടോകൾ',
    place: (place, count) => `ഫോട്ടോ ${place}/${count}`,
    previous: 'മുമ്പത്തെ ഫോട്ടോ',
    next: 'അടുത്ത ഫോട്ടോ',
    enlarge: 'വലുതാക്കാം',
    shrink: 'മുഴുവനായി കാണാം',
    close: 'അടയ്ക്കാം',
    failed: 'ഈ ഫോട്ടോ തുറക്കാനായില്ല.',
  },
};
