import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { ConnectionTexts } from './en-connection.ts';

/** The texts about the line to the server, in the reader's language. */
export function useConnectionMessages(): Messages & ConnectionTexts {
  return useCatalogue('connection');
}
