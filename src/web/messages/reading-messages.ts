import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { ReadingTexts } from './en-reading.ts';

/** Returns the texts of reading settings and of the reader's own lists in the reader's language. */
export function useReadingMessages(): Messages & ReadingTexts {
  return useCatalogue('reading');
}
