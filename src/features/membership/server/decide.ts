import { readAccessLevel } from '../../../identity/access-level.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import type { Approvals, MembershipAction } from '../contract.ts';
import { changeMembership } from './change-membership.ts';
import { findSubject, type Subject } from './decision-store.ts';
import { isUndoable, lacksVerifiedEmail, matches, TRANSITIONS } from './policy.ts';

/**
 * Decides about someone and tells them by mail; returns the decision's id. Whoever is declined or suspended is signed
 * out everywhere. A second click, or a second administrator who wants the same, changes nothing more.
 * Of two different decisions at once the second is refused. Tested in decide.test.ts.
 * @throws AppError 'forbidden' 403; 'not-found' 404; 'already-decided' 409 with the `state` and `role` that stand now;
 *   'last-administrator', 'not-verified' 409
 */
export async function decide(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
  { action, reason = '' }: { action: MembershipAction; reason?: string },
): Promise<string | undefined> {
  const { decision, of, becomes } = TRANSITIONS[action];
  return withDecisionLock(context, viewer, async (transaction) => {
    const subject = await findSubject(transaction, accountId);
    if (!subject) throw notFound();
    if (matches(subject, { ...of, ...becomes })) return undefined;
    if (!matches(subject, of)) throw alreadyDecided(subject);
    if (lacksVerifiedEmail(subject, action)) throw notVerified();
    const to = { state: subject.state, role: subject.role, ...becomes };
    const decidedBy = viewer.accountId;
    return changeMembership(context, transaction, {
      subject,
      to,
      decision,
      decidedBy,
      reason: cleanReason(reason),
    });
  });
}

/** Lets an applicant in: see decide. */
export async function approveMember(context: AppContext, viewer: Viewer, accountId: string): Promise<void> {
  await decide(context, viewer, accountId, { action: 'approve' });
}

/**
 * Lets several applicants in, all in one transaction. Sent twice, it does no more and answers the same.
 * @throws AppError 'forbidden', 'nobody-selected' 422
 */
export async function approveSeveral(
  context: AppContext,
  viewer: Viewer,
  accountIds: readonly string[],
): Promise<Approvals> {
  if (accountIds.length === 0) throw new AppError('nobody-selected', 422, 'Please select someone first.');
  return withDecisionLock(context, viewer, async (transaction) => {
    const approvals = { approved: 0, otherwise: 0 };
    for (const accountId of new Set(accountIds)) {
      const subject = await findSubject(transaction, accountId);
      if (subject?.state === 'pending') {
        await changeMembership(context, transaction, {
          subject,
          to: { state: 'approved', role: subject.role },
          decision: 'approved',
          decidedBy: viewer.accountId,
          reason: null,
        });
      }
      const isIn = subject?.state === 'pending' || subject?.state === 'approved';
      approvals[isIn ? 'approved' : 'otherwise'] += 1;
    }
    return approvals;
  });
}

/**
 * Takes back the newest decision about someone: they stand again as it found them. That is a decision too, with its
 * own mail and reason, and returns its id. Undone twice changes nothing more.
 * @throws as decide does; 'already-decided' also when something else was decided since
 */
export async function undoDecision(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
  { decision, reason = '' }: { decision: string; reason?: string },
): Promise<string | undefined> {
  return withDecisionLock(context, viewer, async (transaction) => {
    const subject = await findSubject(transaction, accountId);
    if (!subject) throw notFound();
    const { newest } = subject;
    if (newest?.undoes === decision) return undefined;
    const to = newest?.id === decision && isUndoable(newest.decision) ? newest.from : null;
    if (!to) throw alreadyDecided(subject);
    return changeMembership(context, transaction, {
      subject,
      to,
      decision: 'undone',
      decidedBy: viewer.accountId,
      reason: cleanReason(reason),
      undoes: decision,
    });
  });
}

/**
 * One decision at a time, on all nodes: each finds what the one before has left. Who decides must be an administrator
 * still; the one before may have changed that.
 */
async function withDecisionLock<Result>(
  context: AppContext,
  viewer: Viewer,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  requirePermission(viewer, 'decide-memberships');
  return inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const accessLevel = await readAccessLevel(transaction, viewer.accountId);
    requirePermission(accessLevel && { accessLevel }, 'decide-memberships');
    return work(transaction);
  });
}

function cleanReason(reason: string): string | null {
  const text = cleanText(reason);
  return isBlank(text) ? null : text;
}

function notFound(): AppError {
  return new AppError('not-found', 404, 'We can’t find this person. They may have left.');
}

function alreadyDecided({ state, role }: Subject): AppError {
  return new AppError('already-decided', 409, 'Another administrator has already decided this.', {
    state,
    role,
  });
}

function notVerified(): AppError {
  return new AppError('not-verified', 409, 'Only someone with a verified email can be an administrator.');
}
