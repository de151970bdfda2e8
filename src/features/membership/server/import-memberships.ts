import { randomUUID } from 'node:crypto';
import type { MembershipState } from '../../../identity/account-states.ts';
import type { Transaction } from '../../../server/database/transaction.ts';

/**
 * A membership that an import brings from another server. An import makes nobody a moderator or an
 * administrator.
 */
export interface ImportedMembership {
  accountId: string;
  state: MembershipState;
  /** The state before the decision that led to this one. */
  before: MembershipState;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** When a suspension ends by itself; null without an end. */
  suspendedUntil: number | null;
}

const REASON = 'imported';

/**
 * Inserts memberships of accounts that were just imported. For each decided membership, also inserts its
 * decision with the time of the request, so that a member of many years does not count as new. The caller
 * refreshes the listings afterwards.
 */
export async function insertImportedMemberships(
  transaction: Transaction,
  memberships: readonly ImportedMembership[],
): Promise<void> {
  if (memberships.length === 0) return;
  await transaction
    .insertInto('memberships')
    .values(
      memberships.map(({ accountId, state, joinedAt, suspendedUntil }) => ({
        account_id: accountId,
        state,
        role: 'member' as const,
        joined_at: joinedAt,
        factor_due_at: null,
        suspended_until: suspendedUntil,
      })),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const decided = memberships.filter(({ state }) => state !== 'pending');
  if (decided.length === 0) return;
  await transaction
    .insertInto('decisions')
    .values(
      decided.map(({ accountId, state, before, joinedAt }) => ({
        id: randomUUID(),
        account_id: accountId,
        decision: state,
        decided_by: null,
        decided_at: joinedAt,
        reason: REASON,
        from_state: before,
        from_role: 'member' as const,
        undoes: null,
      })),
    )
    .execute();
}
