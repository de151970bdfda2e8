import type { Header } from './words-header.en.ts';

/** The Malayalam of words-header.en.ts. Terms and tone: docs/malayalam.md. */
export const header: Header = {
  '/news': (count) => (count === 0 ? 'അറിയിപ്പുകൾ' : `അറിയിപ്പുകൾ, പുതിയത് ${count}`),
};
