import type { PersonLinks } from './words-person.en.ts';

/** The Malayalam of words-person.en.ts. Terms and tone: docs/malayalam.md. */
export const links: PersonLinks = {
  letters: 'കത്തെഴുതാം',
};
