import type { AccessLevel } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';
import type { InvitationFacts } from './contract.ts';

/** Asks for the access level that an account has now; null for an account that may hold no session. */
export const accessLevelNow = question<{ accountId: string }, AccessLevel | null>('access-level-now');

/** Asks for the names of accounts. The map lacks an account without a name. */
export const namesOf = question<{ accountIds: readonly string[] }, ReadonlyMap<string, string>>('names-of');

/** Asks when an account asked to join, if nobody has decided yet. */
export const openRequest = question<{ accountId: string }, { joinedAt: number } | undefined>('open-request');

/** Refuses somebody who has proved who they are and may not sign in, by an AppError with the reason. */
export const refuseNonMember = question<
  { account: { id: string; email: string; email_verified_at: number | null } },
  void
>('refuse-non-member');

/** Asks for a token of a page that shows an account's open request; undefined without such a request. */
export const requestToken = question<{ accountId: string; at: number }, string | undefined>('request-token');

/** Asks what a visitor may know of the invitation with this token. */
export const invitationFacts = question<{ token: string }, InvitationFacts>('invitation-facts');

/**
 * Asks for the first name of the member whose invitation an account used. Empty without an invitation, or if
 * the inviter hides the name.
 */
export const inviterNames = question<{ accountId: string }, string>('inviter-names');

/** Asks whether the community has an administrator. */
export const hasAdministrator = question<object, boolean>('has-administrator');

/** Asks for the time zones in which accounts read their mails. The map lacks an account whose zone is unknown. */
export const mailTimeZones = question<{ accountIds: readonly string[] }, ReadonlyMap<string, string>>(
  'mail-time-zones',
);
