import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, DEFAULT_NAMES } from '../../languages/languages.ts';

const CommunityNameContext = createContext<string>(DEFAULT_NAMES[DEFAULT_LANGUAGE]);

export const CommunityNameProvider = CommunityNameContext.Provider;

/** Returns the community's name in the reader's language. */
export function useCommunityName(): string {
  return useContext(CommunityNameContext);
}
