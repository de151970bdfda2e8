import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { SignInTexts } from './en-sign-in.ts';

/** Returns the texts of the sign-in page in the reader's language. */
export function useSignInMessages(): Messages & SignInTexts {
  return useCatalogue('sign-in');
}
