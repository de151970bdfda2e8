import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { LinksTexts } from './en-links.ts';

/** The texts of the pages that mailed links lead to, in the reader's language. */
export function useLinksMessages(): Messages & LinksTexts {
  return useCatalogue('links');
}
