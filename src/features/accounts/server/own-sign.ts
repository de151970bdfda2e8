import { DEFAULT_NAMES, type Language } from '../../../languages/languages.ts';
import type { CommunityIdentity } from '../../../server/community-identity.ts';

/** Returns the name that replaces Kerikko's sign. Undefined for a community that has no name of its own, or keeps the sign. */
export function ownSignOf({ name, keepsSign }: CommunityIdentity, language: Language): string | undefined {
  return name[language] === DEFAULT_NAMES[language] || keepsSign ? undefined : name[language];
}
