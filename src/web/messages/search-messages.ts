import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { SearchTexts } from './en-search.ts';

/** Returns the texts of the search page in the reader's language. */
export function useSearchMessages(): Messages & SearchTexts {
  return useCatalogue('search');
}
