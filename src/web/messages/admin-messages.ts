import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { AdminTexts } from './en-admin.ts';

export type AdminMessages = Messages & AdminTexts;

/** Every text in the reader's language, for the pages of administrators. */
export function useAdminMessages(): AdminMessages {
  return useCatalogue('admin');
}
