import type { Viewer } from '../../../../identity/viewer.ts';
import { HOUR_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { takeLock } from '../../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { consumeToken, issueToken, revokeTokens } from '../../../../server/one-time-tokens.ts';
import { cleanOptional } from '../../../../server/text.ts';
import { sendVerificationMail } from '../../../accounts/server/email/email-verification.ts';
import { endAllSessions } from '../../../accounts/server/sessions/sessions.ts';
import { changeMembership } from '../decisions/change-membership.ts';
import { findSubject } from '../decisions/decision-store.ts';
import { readAccounts } from '../members/member-accounts.ts';
import { requestMembership } from '../membership.ts';
import { keepAnswer } from './applications.ts';
import { notifyDeciders } from './new-applicant.ts';

const ASK_AGAIN_PURPOSE = 'ask-again';
const ASK_AGAIN_LIFETIME_MS = HOUR_MS;

/**
 * Makes an account without a membership an applicant. Administrators are notified once the email is verified, as after
 * a sign-up, or at once if it already is. Applicants may not be signed in, so all sessions of the account end.
 * @throws AppError 'already-asked' 409 for an account with a membership in any state
 */
export async function askToJoin(context: AppContext, viewer: Viewer, answer?: string): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const isNew = await requestMembership(transaction, viewer.accountId, now);
    if (!isNew) throw new AppError('already-asked', 409, 'You have already asked to join.');
    if (answer) await keepAnswer(transaction, viewer.accountId, cleanOptional(answer), now);
    await announceApplicant(context, transaction, viewer.accountId);
    await endAllSessions(transaction, viewer.accountId);
  });
}

/**
 * Creates a token with which a declined applicant may ask again. Call this after the right password: the token replaces
 * a session, which declined applicants may not have.
 */
export async function issueAskAgainToken(context: AppContext, accountId: string): Promise<string> {
  await revokeTokens(context.database, ASK_AGAIN_PURPOSE, accountId);
  return issueToken(context.database, {
    purpose: ASK_AGAIN_PURPOSE,
    accountId,
    now: context.clock.now(),
    lifetimeMs: ASK_AGAIN_LIFETIME_MS,
  });
}

/**
 * Makes a declined person an applicant again, and keeps the earlier decisions. A given answer replaces the earlier one. A second call with the same token changes
 * nothing.
 * @throws AppError 'offer-over' 410 if the token has expired or is unknown, or if there was another decision meanwhile
 */
export async function askAgain(context: AppContext, token: string, answer?: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const used = await consumeToken(transaction, ASK_AGAIN_PURPOSE, token, context.clock.now());
    const subject = used.accountId === null ? undefined : await findSubject(transaction, used.accountId);
    if (used.state === 'used' && subject?.state === 'pending') return;
    if (used.state !== 'valid' || subject?.state !== 'declined') {
      throw new AppError('offer-over', 410, 'Please sign in and ask again.');
    }
    await changeMembership(context, transaction, {
      subject,
      to: { state: 'pending', role: 'member' },
      decision: 'asked again',
      decidedBy: subject.accountId,
      reason: null,
    });
    if (answer !== undefined) {
      await keepAnswer(transaction, subject.accountId, cleanOptional(answer), context.clock.now());
    }
    await announceApplicant(context, transaction, subject.accountId);
  });
}

/**
 * Notifies the administrators, or first sends a verification mail, so that they learn only of reachable
 * applicants.
 */
async function announceApplicant(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const [account] = await readAccounts(transaction, [accountId]);
  if (account?.isVerified) await notifyDeciders(context, transaction, account);
  else if (account) await sendVerificationMail(context, transaction, account);
}
