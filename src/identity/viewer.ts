import type { Language } from '../server/language.ts';

/**
 * Whoever asks, as the server knows them on this very request.
 * `no-record` signed in but never asked to join; `unverified` is let in but has not verified the e-mail.
 * Pending, declined and suspended accounts are never a viewer: they hold no session.
 */
export interface Viewer {
  accountId: string;
  email: string;
  /** The profile's Full Name, or empty. */
  name: string;
  accessLevel: AccessLevel;
  /** The account's own choice; none until it is known. */
  language?: Language | null;
}

export type AccessLevel = 'no-record' | 'unverified' | 'member' | 'administrator';
