import { createContext, useContext } from 'react';
import { enMembersData, type MembersDataMessages } from './en-members-data.ts';

const MembersDataMessagesContext = createContext<MembersDataMessages>(enMembersData);

export const MembersDataMessagesProvider = MembersDataMessagesContext.Provider;

/** The texts of the pages on members' own data, in the reader's language. */
export function useMembersDataMessages(): MembersDataMessages {
  return useContext(MembersDataMessagesContext);
}
