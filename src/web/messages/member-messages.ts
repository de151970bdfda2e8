import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { MembersTexts } from './en-members.ts';

export type MemberMessages = Messages & MembersTexts;

/** Every text in the reader's language, for pages behind the sign-in. */
export function useMemberMessages(): MemberMessages {
  return useCatalogue('members');
}
