import type { OwnLinks } from './words-me.en.ts';

/** The Malayalam of words-me.en.ts. Terms and tone: docs/malayalam.md. */
export const links: OwnLinks = {
  books: (count) => (count === 0 ? 'നമ്മുടെ പുസ്തകങ്ങൾ' : `നമ്മുടെ പുസ്തകങ്ങൾ (${count.toLocaleString('ml')})`),
};
