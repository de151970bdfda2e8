import type { MembershipState } from './account-states.ts';
import { ROLES, type RoleTable } from './permissions.ts';
import type { AccessLevel } from './viewer.ts';

/** A row of `memberships`, or nulls for an account without one. */
interface Membership {
  state: MembershipState | null;
  role: string | null;
}

/**
 * Returns the access level of an account, or null if the account may hold no session. A role that is missing in
 * the table of roles gives no access at all.
 */
export function accessLevelOf(
  { state, role }: Membership,
  isVerified: boolean,
  roles: RoleTable = ROLES,
): AccessLevel | null {
  if (state === null) return 'no-record';
  if (state !== 'approved' || role === null || !Object.hasOwn(roles, role)) return null;
  return isVerified ? (role as AccessLevel) : 'unverified';
}
