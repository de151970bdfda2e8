import type { Role } from '../server/database/schema.ts';
import type { Language } from '../server/language.ts';

/** A signed-in account, as the server read it for this request. Every rule receives the viewer. */
export interface Viewer {
  accountId: string;
  email: string;
  /** The profile's Full Name, or empty. */
  name: string;
  accessLevel: AccessLevel;
  /** The account's language; null or missing until it is known. */
  language?: Language | null;
  /** Stories after this time are new to the viewer, in milliseconds since 1970. Null or missing during the first visit. */
  newSince?: number | null;
}

/**
 * `no-record` never asked to join. `unverified` is approved and has not verified the email. Everyone else has the level of
 * their role. Pending, declined and suspended members hold no session and are never a viewer.
 */
export type AccessLevel = 'no-record' | 'unverified' | Role;
