import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { StoriesTexts } from './en-stories.ts';

/** Returns the texts of the story pages in the reader's language. */
export function useStoriesMessages(): Messages & StoriesTexts {
  return useCatalogue('stories');
}
