import type { Lists } from './words-lists.en.ts';

/** The Malayalam of words-lists.en.ts. Terms and tone: docs/malayalam.md. */
export const lists: Lists = {
  books: 'നിങ്ങളുടെ കഥയുള്ള പുസ്തകങ്ങൾ',
};
