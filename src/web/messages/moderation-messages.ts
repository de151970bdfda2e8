import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { ModerationTexts } from './en-moderation.ts';

/** Returns the texts of reports, cases and decisions about content in the reader's language. */
export function useModerationMessages(): Messages & ModerationTexts {
  return useCatalogue('moderation');
}
