import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { AdminTexts } from './en-admin.ts';

export type AdminMessages = Messages & AdminTexts;

/** Returns the texts of the admin pages in the reader's language. */
export function useAdminMessages(): AdminMessages {
  return useCatalogue('admin');
}
