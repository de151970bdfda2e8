import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';

/** The texts in the reader's language. */
export function useMessages(): Messages {
  return useCatalogue('visitors');
}

/** Why an action did not do what was asked; the page shows the words for `code` and keeps what was typed. */
export interface ActionError {
  code: string;
  details?: Record<string, unknown> | undefined;
}

/** The words for an error, or for its code alone: the screen's own if it has them, else the general ones. */
export function errorText(
  messages: Messages,
  error: ActionError | string,
  own: Record<string, string> = {},
): string {
  const { code, details }: ActionError = typeof error === 'string' ? { code: error } : error;
  // A proxy that counts too may not say how long.
  if (code === 'too-many') return messages.tooMany(Number(details?.seconds) || 60);
  const general: Record<string, string> = messages.errors;
  return own[code] ?? general[code] ?? messages.errors.unexpected;
}
