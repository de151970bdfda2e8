import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts-waiting.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['waiting'] = {
  homeWaits: {
    'text-to-approve': 'നിങ്ങൾ പറഞ്ഞ കഥ എഴുതിക്കഴിഞ്ഞു',
    'story-to-write': 'പറഞ്ഞ കഥ കേട്ടെഴുതാം',
  },
};
