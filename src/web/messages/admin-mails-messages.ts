import { useCatalogue } from './catalogues.ts';
import type { AdminMailsTexts } from './en-admin-mails.ts';

/** Returns the texts about emails that could not be sent and about backups, in the reader's language. */
export function useAdminMailsMessages(): AdminMailsTexts {
  return useCatalogue('admin-mails');
}
