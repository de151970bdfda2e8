import { useCatalogue } from './catalogues.ts';
import type { MembersDataMessages } from './en-members-data.ts';

/** Returns the texts of the pages for members' own data in the reader's language. */
export function useMembersDataMessages(): MembersDataMessages {
  return useCatalogue('members-data');
}
