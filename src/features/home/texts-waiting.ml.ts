import type { Texts } from '../../web/texts/texts.ts';

const registered = import.meta.glob<Texts['waiting']['homeWaits']>('../*/words-waits.ml.ts', {
  eager: true,
  import: 'waits',
});

/** The Malayalam of texts-waiting.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['waiting'] = {
  homeWaits: Object.assign({}, ...Object.values(registered)),
};
