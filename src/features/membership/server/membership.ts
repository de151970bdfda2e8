import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState } from '../../../server/database/schema.ts';
import { AppError } from '../../../server/errors.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { Viewer } from '../../auth/server/viewer.ts';
import type { PendingCounts, PendingMember, PendingPlace } from '../contract.ts';
import { approvedMail } from './mails.ts';
import { countPendingBefore, findPending } from './pending-store.ts';
import { mustAdminister } from './policy.ts';

export interface Membership {
  state: MembershipState;
  joinedAt: number;
  /** Why the newest decision was made, if a reason was given. */
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
  mustAdminister(viewer);
  return findPending(context.database, place);
}

/** How many wait, and where in them a page stands. @throws AppError 'forbidden' */
export async function countPending(
  context: AppContext,
  viewer: Viewer,
  place: PendingPlace,
): Promise<PendingCounts> {
  mustAdminister(viewer);
  return countPendingBefore(context.database, place);
}

/**
 * Lets an applicant in and tells them by mail. A second click, or a second administrator, changes nothing more.
 * @throws AppError 'forbidden', 'not-found', or 'already-decided' when it was decided otherwise.
 */
export async function approveMember(context: AppContext, viewer: Viewer, accountId: string): Promise<void> {
  mustAdminister(viewer);
  const now = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('memberships')
      .set({ state: 'approved' })
      .where('account_id', '=', accountId)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) {
      const membership = await findMembership(transaction, accountId);
      if (!membership) throw new AppError('not-found', 404, 'There is no such applicant.');
      if (membership.state === 'approved') return;
      throw new AppError('already-decided', 409, 'This request was already decided otherwise.');
    }
    await recordDecision(transaction, { accountId, decision: 'approved', decidedBy: viewer.accountId, now });
    const { email } = await transaction
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await queueMail(transaction, approvedMail(context.config.publicUrl, email), now);
  });
  context.outbox.wake();
}

export interface Decision {
  accountId: string;
  decision: string;
  /** Null for a decision made from the shell. */
  decidedBy: string | null;
  now: number;
  reason?: string;
}

/** Keeps who decided what about whom. Call it in the decision's transaction. */
export async function recordDecision(queries: Queries, decision: Decision): Promise<void> {
  await queries
    .insertInto('decisions')
    .values({
      id: randomUUID(),
      account_id: decision.accountId,
      decision: decision.decision,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      reason: decision.reason ?? null,
    })
    .execute();
}
