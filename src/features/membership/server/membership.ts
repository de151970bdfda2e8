import { randomUUID } from 'node:crypto';
import type { MembershipState, Role } from '../../../identity/account-states.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { raise } from '../../../server/database/transaction.ts';
import { ask } from '../../../server/event-handlers.ts';
import { markNewsSeen } from '../../subjects/questions.ts';
import type { PendingCounts, PendingMember, PendingPlace } from '../contract.ts';
import type { MembershipEvent } from '../events.ts';
import { countPendingBefore, findPending } from './applications/pending-store.ts';
import { approverViewOf } from './decisions/approver-view.ts';
import { APPLICATIONS } from './membership-news.ts';

/**
 * Returns the membership of an account, with the reason of the last decline; undefined if the account never
 * asked to join.
 */
export function findMembership(queries: Queries, accountId: string) {
  return queries
    .selectFrom('memberships')
    .select((expression) => [
      'state',
      'joined_at as joinedAt',
      'suspended_until as suspendedUntil',
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
}

/** Makes an account an applicant. Returns false and changes nothing if it has a membership in any state. */
export async function requestMembership(queries: Queries, accountId: string, now: number): Promise<boolean> {
  const inserted = await queries
    .insertInto('memberships')
    .values({ account_id: accountId, state: 'pending', role: 'member', joined_at: now, factor_due_at: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  const isNew = inserted.numInsertedOrUpdatedRows === 1n;
  if (isNew) await raise<MembershipEvent>(queries, { type: 'membership-requested', accountId });
  return isNew;
}

/**
 * Returns a page of the applicants, longest waiting first, and marks the news of them as read. Approvers get no emails and
 * cannot search for them. @throws AppError 'forbidden' 403
 */
export async function listPending(
  context: AppContext,
  viewer: Viewer,
  place: PendingPlace = { q: '', after: undefined },
): Promise<PendingMember[]> {
  const view = approverViewOf(context, viewer);
  await ask(context, markNewsSeen, { viewer, kind: APPLICATIONS, subjectId: APPLICATIONS });
  return findPending(context, view ? { ...place, q: '' } : place, { withEmail: !view });
}

/** Returns how many applicants there are, how many match, and how many precede a page. @throws AppError 'forbidden' 403 */
export async function countPending(
  context: AppContext,
  viewer: Viewer,
  place: PendingPlace,
): Promise<PendingCounts> {
  const view = approverViewOf(context, viewer);
  return countPendingBefore(context.database, view ? { ...place, q: '' } : place);
}

interface Decision {
  accountId: string;
  decision: string;
  /** Null for a decision made on the command line. */
  decidedBy: string | null;
  now: number;
  reason?: string;
  /** The state and role before the decision. Undoing restores them. */
  from?: { state: MembershipState; role: Role } | undefined;
  /** The decision that this one undoes. */
  undoes?: string;
}

/** Records a decision and returns its id. Call this in the transaction of the change. */
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
