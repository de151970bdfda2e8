import type { AccountSettings } from '../server/language.ts';
import type { Role, SessionFactors } from './account-states.ts';

/** A signed-in account, as the server read it for this request. Every rule receives the viewer. */
export interface Viewer extends AccountSettings {
  accountId: string;
  email: string;
  /** The profile's Full Name, or empty. */
  name: string;
  accessLevel: AccessLevel;
  /**
   * Stories after this time are new to the viewer, in milliseconds since 1970. Null or missing during the first
   * visit.
   */
  newSince?: number | null;
  /** Whether the viewer has muted anybody: see mutes/server/muted.ts. */
  hasMutes?: boolean;
  /** False if the viewer is in no circle: see stories/server/visible-stories.ts. */
  hasCircles?: boolean;
  /** False if all news of the viewer are read, so that pages look for none to mark. */
  hasUnreadNews?: boolean;
  /** How many unread things wait at each entry of the header, by its path. */
  unread?: Unread;
  /** The proofs that the session of this request has given. Rules that need a recent proof refuse a viewer without one. */
  proof?: SessionProof;
  /** An administrator's duty to set up a second factor. */
  factorDuty?: FactorDuty | undefined;
}

/** Numbers of unread things by the path of an entry of the header. */
export type Unread = Readonly<Record<string, number>>;

/**
 * An administrator's duty to have a second factor. `soon`: set one up by `dueAt`. `set-up`: set one up, because
 * that time is over. `prove`: prove the factor in this session. With `set-up` and `prove`, the administrator
 * has only a member's permissions.
 */
export interface FactorDuty {
  state: 'soon' | 'set-up' | 'prove';
  /** Milliseconds since 1970. */
  dueAt: number;
}

export interface SessionProof {
  /** Whether the account has a second factor. */
  hasFactor: boolean;
  /** `both` after a password and a second step. */
  factors: SessionFactors;
  /** When the owner last proved who they are, in milliseconds since 1970. */
  confirmedAt: number;
}

/**
 * `no-record` never asked to join. `unverified` is approved and has not verified the email. Everyone else has the level of
 * their role. Pending, declined, suspended and remembered members hold no session and are never a viewer.
 */
export type AccessLevel = 'no-record' | 'unverified' | Role;
