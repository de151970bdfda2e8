import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { LinksTexts } from './en-links.ts';

/** Returns the texts of the pages that emailed links open in the reader's language. */
export function useLinksMessages(): Messages & LinksTexts {
  return useCatalogue('links');
}
