import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState, Role } from '../../../server/database/schema.ts';
import type { PendingCounts, PendingMember, PendingPlace } from '../contract.ts';
import { countPendingBefore, findPending } from './pending-store.ts';

export interface Membership {
  state: MembershipState;
  joinedAt: number;
  /** Why the request was declined last, if a reason was given. */
  reason: string | null;
}

/** Undefined when the account never asked to join. */
export async function findMembership(queries: Queries, accountId: string): Promise<Membership | undefined> {
  const row = await queries
    .selectFrom('memberships')
    .select((expression) => [
      'state',
      'joined_at',
      expression
        .selectFrom('decisions')
        .select('reason')
        .where('decisions.account_id', '=', accountId)
        .where('decision', '=', 'declined')
        .orderBy('decided_at', 'desc')
        .limit(1)
        .as('reason'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { state: row.state, joinedAt: row.joined_at, reason: row.reason };
}

/** Puts an account among those who wait. False when it has a record already, which stays as it is. */
export async function requestMembership(queries: Queries, accountId: string, now: number): Promise<boolean> {
  const inserted = await queries
    .insertInto('memberships')
    .values({ account_id: accountId, state: 'pending', role: 'member', joined_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A page of those who wait, longest first; all of them and from the first unless told. @throws AppError 'forbidden' */
export async function listPending(
  context: AppContext,
  viewer: Viewer,
  place: PendingPlace = { q: '', after: undefined },
): Promise<PendingMember[]> {
  requirePermission(viewer, 'see-members');
  return findPending(context.database, place);
}

/** How many wait, and where in them a page stands. @throws AppError 'forbidden' */
export async function countPending(
  context: AppContext,
  viewer: Viewer,
  place: PendingPlace,
): Promise<PendingCounts> {
  requirePermission(viewer, 'see-members');
  return countPendingBefore(context.database, place);
}

export interface Decision {
  accountId: string;
  decision: string;
  /** Null for a decision made from the shell. */
  decidedBy: string | null;
  now: number;
  reason?: string;
  /** What it found, so that it can be taken back. */
  from?: { state: MembershipState; role: Role } | undefined;
  /** The decision that this one takes back. */
  undoes?: string;
}

/** Keeps who decided what about whom, and returns the decision's id. Call it in the decision's transaction. */
export async function recordDecision(queries: Queries, decision: Decision): Promise<string> {
  const id = randomUUID();
  await queries
    .insertInto('decisions')
    .values({
      id,
      account_id: decision.accountId,
      decision: decision.decision,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      reason: decision.reason ?? null,
      from_state: decision.from?.state ?? null,
      from_role: decision.from?.role ?? null,
      undoes: decision.undoes ?? null,
    })
    .execute();
  return id;
}
