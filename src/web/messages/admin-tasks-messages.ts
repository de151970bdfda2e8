import { useCatalogue } from './catalogues.ts';
import type { AdminTasksTexts } from './en-admin-tasks.ts';

/** The texts of what an administrator does on a page of its own, in the reader's language. */
export function useAdminTasksMessages(): AdminTasksTexts {
  return useCatalogue('admin-tasks');
}
