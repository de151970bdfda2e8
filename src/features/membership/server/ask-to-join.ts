import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { consumeToken, issueToken, revokeTokens } from '../../../server/one-time-tokens.ts';
import { endAllSessions } from '../../auth/server/sessions.ts';
import { changeMembership } from './change-membership.ts';
import { findSubject } from './decision-store.ts';
import { notifyAdministrators, sendVerificationMail } from './email-verification.ts';
import { requestMembership } from './membership.ts';

const ASK_AGAIN_PURPOSE = 'ask-again';
const ASK_AGAIN_LIFETIME_MS = HOUR_MS;

/**
 * Puts an account without a membership record among those who wait. As after a sign-up, the e-mail is verified
 * first and administrators are told then; at once if it is verified already. Whoever waits holds no session:
 * all of the account's end here, on every device. Tested in ask-to-join.test.ts.
 * @throws AppError 'already-asked' 409, whatever was decided since
 */
export async function askToJoin(context: AppContext, viewer: Viewer): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const isNew = await requestMembership(transaction, viewer.accountId, now);
    if (!isNew) throw new AppError('already-asked', 409, 'You have already asked to join.');
    await announceApplicant(context, transaction, viewer.accountId);
    await endAllSessions(transaction, viewer.accountId);
  });
}

/**
 * A token with which someone who was declined, and has just shown that they know the password, may ask again:
 * they hold no session that could.
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
 * Puts someone who was declined among those who wait once more; what was decided before is kept. Asked twice with
 * the same token, it changes nothing more.
 * @throws AppError 'offer-over' 410 when the token is too old or unknown, or something else was decided since
 */
export async function askAgain(context: AppContext, token: string): Promise<void> {
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
    await announceApplicant(context, transaction, subject.accountId);
  });
}

/** Has the e-mail verified first, if it is not: administrators are told of someone who can be written to. */
async function announceApplicant(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select(['id', 'email', 'email_verified_at', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email_verified_at === null) await sendVerificationMail(context, transaction, account);
  else await notifyAdministrators(context, transaction, account.email);
}
