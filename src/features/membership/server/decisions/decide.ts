import { forbidden, type Permission, requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { takeLock } from '../../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { cleanText, isBlank } from '../../../../server/text.ts';
import { requireFresh } from '../../../accounts/server/factors/step-up.ts';
import type { Approvals, MembershipAction } from '../../contract.ts';
import { readAccessLevel } from '../members/member-accounts.ts';
import { APPROVER_ACTIONS, approverViewOf, contains, mayUndo } from './approver-view.ts';
import { changeMembership } from './change-membership.ts';
import { findNewestDecision, findSubject, type Subject } from './decision-store.ts';
import { isGuarded, isUndoable, lacksVerifiedEmail, matches, TRANSITIONS } from './policy.ts';

/**
 * Decides about a person, mails them, and returns the decision's id. Declining or suspending ends all their sessions.
 * The same decision a second time changes nothing and returns undefined. The second of two different concurrent
 * decisions is refused. A suspension for `days` ends by itself. Some decisions require a fresh proof of who the viewer is.
 * Approving someone whose email is unverified requires `knowsUnverified`.
 * @throws AppError 'forbidden' 403; 'confirm-first' 403; 'not-found' 404; 'already-decided' 409 with the current `state` and `role`;
 *   'last-administrator', 'not-verified', 'email-unverified' 409
 */
export async function decide(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
  input: DecisionInput,
): Promise<string | undefined> {
  const { action } = input;
  const permission = APPROVER_ACTIONS.includes(action) ? 'decide-applications' : 'decide-memberships';
  const view = approverViewOf(context, viewer);
  requirePermission(viewer, permission);
  if (isGuarded(action)) await requireFresh(context, viewer);
  return withDecisionLock(context, viewer, permission, async (transaction) => {
    const subject = await findSubject(transaction, accountId);
    // An approver must learn nothing about people who are no applicants.
    if (!subject || !contains(view, subject)) throw notFound();
    return applyDecision(context, transaction, subject, { ...input, decidedBy: viewer.accountId });
  });
}

/**
 * Decides as the operator of the server: like `decide`, without a permission or a proof, because whoever can run
 * commands there can do anything. The history and the log name nobody. Only the command line calls this.
 * @throws AppError like `decide`
 */
export async function decideAsOperator(
  context: AppContext,
  accountId: string,
  input: DecisionInput,
): Promise<string | undefined> {
  return inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const subject = await findSubject(transaction, accountId);
    if (!subject) throw notFound();
    return applyDecision(context, transaction, subject, { ...input, decidedBy: null });
  });
}

interface DecisionInput {
  action: MembershipAction;
  reason?: string;
  /** How long a suspension lasts; 0 for one without an end. */
  days?: number;
  knowsUnverified?: boolean;
}

async function applyDecision(
  context: AppContext,
  transaction: Transaction,
  subject: Subject,
  input: DecisionInput & { decidedBy: string | null },
): Promise<string | undefined> {
  const { action, reason = '', days = 0, knowsUnverified = false, decidedBy } = input;
  const { decision, from, to } = TRANSITIONS[action];
  if (matches(subject, { ...from, ...to })) return undefined;
  if (!matches(subject, from)) throw alreadyDecided(subject);
  if (lacksVerifiedEmail(subject, action)) throw notVerified();
  if (action === 'approve' && !subject.isVerified && !knowsUnverified) throw emailUnverified();
  return changeMembership(context, transaction, {
    subject,
    to: { state: subject.state, role: subject.role, ...to },
    decision,
    decidedBy,
    reason: cleanReason(reason),
    ...(action === 'suspend' && days > 0 ? { days } : {}),
  });
}

/** Approves an applicant, with the checks and errors of `decide`. */
export async function approveMember(context: AppContext, viewer: Viewer, accountId: string): Promise<void> {
  await decide(context, viewer, accountId, { action: 'approve' });
}

/**
 * Approves several applicants in one transaction. A second call changes nothing and returns the same counts.
 * @throws AppError 'forbidden' 403; 'nobody-selected' 422; 'email-unverified' 409 without `knowsUnverified`, with how many of the
 *   applicants, whose `uids` it names, have not verified their email
 */
export async function approveSeveral(
  context: AppContext,
  viewer: Viewer,
  accountIds: readonly string[],
  knowsUnverified = false,
): Promise<Approvals> {
  if (accountIds.length === 0) throw new AppError('nobody-selected', 422, 'Please select someone first.');
  const view = approverViewOf(context, viewer);
  return withDecisionLock(context, viewer, 'decide-applications', async (transaction) => {
    const approvals = { approved: 0, otherwise: 0 };
    const uids = [...new Set(accountIds)];
    const subjects: (Subject | undefined)[] = [];
    for (const uid of uids) subjects.push(await findSubject(transaction, uid));
    const unverified = subjects.filter((one) => one?.state === 'pending' && !one.isVerified).length;
    if (unverified > 0 && !knowsUnverified) throw emailUnverified({ uids, unverified });
    for (const subject of subjects) {
      if (subject?.state === 'pending') {
        await approve(context, transaction, subject, viewer.accountId);
      }
      const isSeen = subject && contains(view, subject);
      const isMember = isSeen && (subject.state === 'pending' || subject.state === 'approved');
      approvals[isMember ? 'approved' : 'otherwise'] += 1;
    }
    return approvals;
  });
}

/**
 * Approves an applicant whom an administrator's invitation admits at once. Changes nothing if the inviter is no
 * longer an administrator, or if somebody has decided already. Call this in the transaction that accepts the
 * invitation.
 */
export async function admitInvited(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  administratorId: string,
): Promise<void> {
  await takeLock(transaction, 'decisions');
  const inviter = await findSubject(transaction, administratorId);
  const subject = await findSubject(transaction, accountId);
  const mayDecide = inviter?.state === 'approved' && inviter.role === 'administrator';
  if (!mayDecide || subject?.state !== 'pending') return;
  await approve(context, transaction, subject, administratorId);
}

async function approve(
  context: AppContext,
  transaction: Transaction,
  subject: Subject,
  decidedBy: string,
): Promise<void> {
  const to = { state: 'approved', role: subject.role } as const;
  await changeMembership(context, transaction, {
    subject,
    to,
    decision: 'approved',
    decidedBy,
    reason: null,
  });
}

/**
 * Undoes the newest decision about a person by restoring the state and role before it. Undoing is a decision too,
 * with its own mail and reason; returns its id. A second call changes nothing. Approvers can undo their own decisions
 * of the last days. Restoring somebody who is remembered is possible for UNDO_REMEMBERED_DAYS.
 * @throws the errors of `decide`; 'already-decided' also if there is a newer decision
 */
export async function undoDecision(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
  { decision, reason = '' }: { decision: string; reason?: string },
): Promise<string | undefined> {
  const view = approverViewOf(context, viewer);
  const undone = await findNewestDecision(context.database, accountId);
  if (isGuarded('undo', undone?.decision)) await requireFresh(context, viewer);
  // A viewer whose view is an approver's may only do what approvers may.
  const permission = view ? 'decide-applications' : 'decide-memberships';
  return withDecisionLock(context, viewer, permission, async (transaction) => {
    const subject = await findSubject(transaction, accountId);
    if (!subject || !contains(view, subject)) throw notFound();
    const { newest } = subject;
    if (newest?.undoes === decision) return undefined;
    if (newest?.id === decision && !mayUndo(view, subject)) throw forbidden();
    const to = newest?.id === decision && isUndoable(newest, context.clock.now()) ? newest.from : null;
    if (!to || newest?.id !== undone?.id) throw alreadyDecided(subject);
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
 * Runs `work` under the lock 'decisions', so that all nodes decide one after the other. Checks the viewer's permission
 * again under the lock, because an earlier decision may have removed it.
 */
export async function withDecisionLock<Result>(
  context: AppContext,
  viewer: Viewer,
  permission: Permission,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  requirePermission(viewer, permission);
  return inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const accessLevel = await readAccessLevel(transaction, viewer.accountId);
    requirePermission(accessLevel && { accessLevel }, permission);
    return work(transaction);
  });
}

function cleanReason(reason: string): string | null {
  const text = cleanText(reason);
  return isBlank(text) ? null : text;
}

export function notFound(): AppError {
  return new AppError('not-found', 404, 'We can’t find this person. They may have left.');
}

function alreadyDecided({ state, role }: Subject): AppError {
  return new AppError('already-decided', 409, 'Somebody else has already decided this.', {
    state,
    role,
  });
}

function emailUnverified(details?: { uids: string[]; unverified: number }): AppError {
  return new AppError('email-unverified', 409, 'This email is not verified. Confirm the approval.', details);
}

function notVerified(): AppError {
  return new AppError('not-verified', 409, 'Only someone with a verified email can have a role.');
}
