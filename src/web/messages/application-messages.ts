import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { ApplicationTexts } from './en-application.ts';

/** Returns the texts about the reader's request to join in the reader's language. */
export function useApplicationMessages(): Messages & ApplicationTexts {
  return useCatalogue('application');
}
