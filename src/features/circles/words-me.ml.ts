import type { OwnLinks } from './words-me.en.ts';

/** The Malayalam of words-me.en.ts. Terms and tone: docs/malayalam.md. */
export const links: OwnLinks = {
  circles: (count) => (count === 0 ? 'ഗ്രൂപ്പുകൾ' : `ഗ്രൂപ്പുകൾ (${count.toLocaleString('ml')})`),
};
