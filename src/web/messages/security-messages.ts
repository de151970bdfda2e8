import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { SecurityTexts } from './en-security.ts';

/** Returns the texts of two-step sign-in in the reader's language. */
export function useSecurityMessages(): Messages & SecurityTexts {
  return useCatalogue('security');
}
