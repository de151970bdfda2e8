import type { tabs as english } from './words-search.en.ts';

/** The Malayalam of words-search.en.ts. */
export const tabs: typeof english = { gatherings: 'ഒത്തുചേരലുകൾ' };
