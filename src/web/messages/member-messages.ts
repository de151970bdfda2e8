import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { MembersTexts } from './en-members.ts';

export type MemberMessages = Messages & MembersTexts;

/** Returns the texts of the account, the dashboard and the profile in the reader's language. */
export function useMemberMessages(): MemberMessages {
  return useCatalogue('members');
}
