import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { WritingTexts } from './en-writing.ts';

/** Returns the texts of the story form and of drafts in the reader's language. */
export function useWritingMessages(): Messages & WritingTexts {
  return useCatalogue('writing');
}
