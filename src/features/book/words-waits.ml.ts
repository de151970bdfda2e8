import type { Waits } from './words-waits.en.ts';

/** The Malayalam of words-waits.en.ts. Terms and tone: docs/malayalam.md. */
export const waits: Waits = {
  'book-asks': (count) =>
    count === 1 ? 'നിങ്ങളുടെ ഒരു കഥ അച്ചടിച്ചോട്ടെ?' : `നിങ്ങളുടെ ${count.toLocaleString('ml')} കഥകൾ അച്ചടിച്ചോട്ടെ?`,
};
