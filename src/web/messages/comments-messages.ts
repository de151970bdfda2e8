import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { CommentsTexts } from './en-comments.ts';

/** Returns the texts of comments in the reader's language. */
export function useCommentsMessages(): Messages & CommentsTexts {
  return useCatalogue('comments');
}
