import type { Waits } from './words-waits.en.ts';

/** The Malayalam of words-waits.en.ts. Terms and tone: docs/malayalam.md. */
export const waits: Waits = {
  'circles-nobody-keeps': (count) =>
    count === 1 ? 'ഒരു ഗ്രൂപ്പിന്റെ നടത്തിപ്പിൽ ആരുമില്ല' : `${count.toLocaleString('ml')} ഗ്രൂപ്പുകളുടെ നടത്തിപ്പിൽ ആരുമില്ല`,
};
