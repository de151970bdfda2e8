import { createContext, useContext } from 'react';
import { DEFAULT_NAMES } from '../../malayalam/community-name.ts';

const CommunityNameContext = createContext<string>(DEFAULT_NAMES.en);

export const CommunityNameProvider = CommunityNameContext.Provider;

/** Returns the community's name in the reader's language. */
export function useCommunityName(): string {
  return useContext(CommunityNameContext);
}
