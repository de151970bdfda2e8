import { useCatalogue } from './catalogues.ts';
import type { MembersDataMessages } from './en-members-data.ts';

/** The texts of the pages on members' own data, in the reader's language. */
export function useMembersDataMessages(): MembersDataMessages {
  return useCatalogue('members-data');
}
