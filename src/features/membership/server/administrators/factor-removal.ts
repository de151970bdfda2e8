import { FACTOR_GRACE_MS } from '../../../../identity/factor-duty.ts';
import { can, forbidden, requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { takeLock } from '../../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { queueMail } from '../../../../server/mail/outbox.ts';
import {
  consumeToken,
  inspectToken,
  issueToken,
  type TokenState,
} from '../../../../server/one-time-tokens.ts';
import type { PlannedTime } from '../../../../server/tasks/planned-times.ts';
import { cleanText, isBlank } from '../../../../server/text.ts';
import { deleteFactors, hasFactor } from '../../../accounts/server/factors/factors.ts';
import { requireFresh } from '../../../accounts/server/factors/step-up.ts';
import { notifyOwner } from '../../../accounts/server/security/security-notice.ts';
import { endAllSessions } from '../../../accounts/server/sessions/sessions.ts';
import type { FactorStatus } from '../../contract.ts';
import { notFound, withDecisionLock } from '../decisions/decide.ts';
import { findSubject, timeAfter } from '../decisions/decision-store.ts';
import { factorRemovalMail } from '../mails.ts';
import { readAccessLevel, readAccounts } from '../members/member-accounts.ts';
import { findAccountByEmail } from '../members/operator-view.ts';
import { recordDecision } from '../membership.ts';

/** How long an administrator can prevent the removal of their second factors by another one. */
const REMOVAL_DELAY_MS = DAY_MS;
const KEEP_PURPOSE = 'keep-factors';

/** The times at which administrators lose or need a second factor. They may object until then. */
export const factorTimes: readonly PlannedTime[] = [
  { table: 'factor_removals', column: 'due_at', longestMs: REMOVAL_DELAY_MS, becomes: 'longest' },
  { table: 'memberships', column: 'factor_due_at', longestMs: FACTOR_GRACE_MS, becomes: 'longest' },
];

/** Returns whether the viewer can remove a person's second factors, and when a requested removal happens. Approvers learn nothing. */
export async function readFactorStatus(
  { database }: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<FactorStatus> {
  requirePermission(viewer, 'decide-applications');
  if (!can(viewer, 'decide-memberships')) return { canRemove: false, removedAt: null };
  const removal = await database
    .selectFrom('factor_removals')
    .select('due_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const isOther = accountId !== viewer.accountId;
  return {
    canRemove: isOther && !removal && (await hasFactor(database, accountId)),
    removedAt: removal?.due_at ?? null,
  };
}

/**
 * Removes the second factors of someone who has lost them, ends their sessions and mails them. For an administrator this
 * happens after REMOVAL_DELAY_MS, and a mailed link prevents it: one stolen administrator's session must not be enough
 * to take over another one's account. Does nothing for someone without factors.
 * @throws AppError 'forbidden' 403, 'confirm-first' 403, 'not-found' 404
 */
export async function removeFactors(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
  reason: string,
): Promise<void> {
  requirePermission(viewer, 'decide-memberships');
  if (accountId === viewer.accountId) throw forbidden();
  await requireFresh(context, viewer);
  const text = cleanText(reason);
  const removal = { accountId, decidedBy: viewer.accountId, reason: isBlank(text) ? null : text };
  await withDecisionLock(context, viewer, 'decide-memberships', async (transaction) => {
    const accessLevel = await readAccessLevel(transaction, accountId);
    if (!(await findSubject(transaction, accountId))) throw notFound();
    if (!(await hasFactor(transaction, accountId))) return;
    if (accessLevel && can({ accessLevel }, 'decide-memberships')) await delay(context, transaction, removal);
    else await remove(context, transaction, removal);
  });
}

/** Removes the second factors of an account at once, for the command line. Returns false if the email has no account. */
export async function resetFactors(context: AppContext, email: string): Promise<boolean> {
  return inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const accountId = await findAccountByEmail({ database: transaction }, email);
    if (!accountId) return false;
    await remove(context, transaction, { accountId, decidedBy: null, reason: null });
    return true;
  });
}

/** Performs the removals whose time has come. */
export async function sweepFactorRemovals(context: AppContext, now: number): Promise<void> {
  const due = await context.database
    .selectFrom('factor_removals')
    .select('account_id')
    .where('due_at', '<=', now)
    .execute();
  for (const { account_id: accountId } of due) {
    await inTransaction(context, async (transaction) => {
      await takeLock(transaction, 'decisions');
      const removal = await transaction
        .selectFrom('factor_removals')
        .select(['requested_by', 'reason'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!removal) return;
      const { requested_by: decidedBy, reason } = removal;
      await remove(context, transaction, { accountId, decidedBy, reason });
    });
  }
}

/** Returns the state of the link that prevents a removal, without using it. */
export async function inspectKeepLink(context: AppContext, token: string): Promise<TokenState['state']> {
  return (await inspectToken(context.database, KEEP_PURPOSE, token, context.clock.now())).state;
}

/** Prevents the removal that a mailed link is about. @throws AppError 'keep-over' 410 */
export async function keepFactors(context: AppContext, token: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const { state, accountId } = await consumeToken(transaction, KEEP_PURPOSE, token, context.clock.now());
    if (state !== 'valid' || !accountId) {
      throw new AppError('keep-over', 410, 'This link has been used or is too old.');
    }
    await transaction.deleteFrom('factor_removals').where('account_id', '=', accountId).execute();
  });
}

interface Removal {
  accountId: string;
  /** Null for the command line. */
  decidedBy: string | null;
  reason: string | null;
}

async function delay(context: AppContext, transaction: Transaction, removal: Removal): Promise<void> {
  const { accountId, decidedBy, reason } = removal;
  const now = context.clock.now();
  const dueAt = now + REMOVAL_DELAY_MS;
  const inserted = await transaction
    .insertInto('factor_removals')
    .values({ account_id: accountId, requested_by: decidedBy, reason, due_at: dueAt })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return;
  const token = await issueToken(transaction, {
    purpose: KEEP_PURPOSE,
    accountId,
    now,
    lifetimeMs: REMOVAL_DELAY_MS,
  });
  const [owner] = await readAccounts(transaction, [accountId]);
  if (!owner) return;
  const mail = factorRemovalMail(context.config.publicUrl, owner, token);
  await queueMail(context, transaction, mail, { link: { purpose: KEEP_PURPOSE, expiresAt: dueAt } });
}

/** The caller's transaction must hold the lock 'decisions'. */
async function remove(context: AppContext, transaction: Transaction, removal: Removal): Promise<void> {
  const { accountId, decidedBy, reason } = removal;
  await transaction.deleteFrom('factor_removals').where('account_id', '=', accountId).execute();
  if (!(await hasFactor(transaction, accountId))) return;
  await deleteFactors(transaction, accountId);
  await endAllSessions(transaction, accountId);
  await notifyOwner(context, transaction, accountId, 'factor-removed');
  const subject = await findSubject(transaction, accountId);
  if (!subject) return;
  await recordDecision(transaction, {
    accountId,
    decision: 'removed factors',
    decidedBy,
    now: timeAfter(subject.newest, context.clock.now()),
    from: subject,
    ...(reason ? { reason } : {}),
  });
}
