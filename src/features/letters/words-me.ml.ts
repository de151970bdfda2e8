import type { OwnLinks } from './words-me.en.ts';

/** The Malayalam of words-me.en.ts. Terms and tone: docs/malayalam.md. */
export const links: OwnLinks = {
  letters: (count) => (count === 0 ? 'കത്തുകൾ' : `കത്തുകൾ (${count.toLocaleString('ml')})`),
};
