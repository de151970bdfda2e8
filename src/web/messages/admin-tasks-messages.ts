import { useCatalogue } from './catalogues.ts';
import type { AdminTasksTexts } from './en-admin-tasks.ts';

/** Returns the texts of the pages for decisions and failed emails in the reader's language. */
export function useAdminTasksMessages(): AdminTasksTexts {
  return useCatalogue('admin-tasks');
}
