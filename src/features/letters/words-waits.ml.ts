import type { Waits } from './words-waits.en.ts';

/** The Malayalam of words-waits.en.ts. Terms and tone: docs/malayalam.md. */
export const waits: Waits = {
  letters: (count) => `കത്തുകൾ (${count.toLocaleString('ml')})`,
};
