import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { NewsTexts } from './en-news.ts';

/** Returns the texts of the page News in the reader's language. */
export function useNewsMessages(): Messages & NewsTexts {
  return useCatalogue('news');
}
