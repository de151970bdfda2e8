import { createContext, useContext } from 'react';
import { en } from './en.ts';
import { enMembers } from './en-members.ts';

const english = { ...en, ...enMembers };

export type MemberMessages = typeof english;

const MemberMessagesContext = createContext<MemberMessages>(english);

export const MemberMessagesProvider = MemberMessagesContext.Provider;

/** Every text in the reader's language, for pages behind the sign-in. */
export function useMemberMessages(): MemberMessages {
  return useContext(MemberMessagesContext);
}
