import type { Header } from './words-header.en.ts';

/** The Malayalam of words-header.en.ts. Terms and tone: docs/malayalam.md. */
export const header: Header = {
  '/letters': (count) => (count === 0 ? 'കത്തുകൾ' : `കത്തുകൾ, പുതിയത് ${count}`),
};
