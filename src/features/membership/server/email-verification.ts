import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { limitLinkMails } from '../../../server/mail/link-mail-limit.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { Recipient } from '../../../server/mail/write-mail.ts';
import {
  consumeToken,
  inspectToken,
  issueToken,
  revokeTokens,
  type TokenState,
} from '../../../server/one-time-tokens.ts';
import { newApplicantMail, verificationMail } from './mails.ts';
import { findMembership } from './membership.ts';

export const VERIFY_PURPOSE = 'verify-email';
const VERIFY_LIFETIME_MS = DAY_MS;
/** The minimum time before an answer about an email. Without it the time would reveal whether an account exists. */
const MIN_ANSWER_MS = 60;

/** Queues a verification mail and invalidates the links of earlier ones. */
export async function sendVerificationMail(
  context: AppContext,
  transaction: Transaction,
  account: { id: string } & Recipient,
): Promise<void> {
  const now = context.clock.now();
  await revokeTokens(transaction, VERIFY_PURPOSE, account.id);
  const token = await issueToken(transaction, {
    purpose: VERIFY_PURPOSE,
    accountId: account.id,
    now,
    lifetimeMs: VERIFY_LIFETIME_MS,
  });
  const link = { purpose: VERIFY_PURPOSE, expiresAt: now + VERIFY_LIFETIME_MS };
  await queueMail(context, transaction, verificationMail(context.config.publicUrl, account, token), { link });
}

/**
 * Sends another verification mail if the email has an unverified account. The caller cannot tell whether it has.
 * @throws AppError 'too-many' 429
 */
export async function resendVerificationMail(
  context: AppContext,
  email: string,
  address: string,
): Promise<void> {
  await limitLinkMails(context.limiter, { email, address });
  const work = inTransaction(context, (transaction) => renewVerificationMails(context, transaction, [email]));
  await Promise.all([work, pause(MIN_ANSWER_MS)]);
}

/** Queues a new verification mail for each of the emails that is still unverified. Returns how many. */
export async function renewVerificationMails(
  context: AppContext,
  transaction: Transaction,
  emails: readonly string[],
): Promise<number> {
  let count = 0;
  for (const email of new Set(emails)) {
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'email', 'language'])
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst();
    if (!account) continue;
    await sendVerificationMail(context, transaction, account);
    count += 1;
  }
  return count;
}

/** The result of opening a verification link. */
export type Verification = 'verified' | 'already-verified' | Exclude<TokenState['state'], 'valid'>;

/**
 * Marks the email of a link's account as verified. Administrators are notified of an applicant only then, because
 * before that the applicant may be unreachable. A used link of a verified account returns 'already-verified'.
 */
export async function verifyEmail(context: AppContext, token: string): Promise<Verification> {
  const now = context.clock.now();
  return inTransaction(context, async (transaction): Promise<Verification> => {
    const used = await consumeToken(transaction, VERIFY_PURPOSE, token, now);
    if (used.state !== 'valid' || !used.accountId) {
      return (await explainState(transaction, used)) as Verification;
    }
    const account = await transaction
      .updateTable('accounts')
      .set({ email_verified_at: now })
      .where('id', '=', used.accountId)
      .where('email_verified_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!account) return 'already-verified';
    const membership = await findMembership(transaction, used.accountId);
    if (membership?.state === 'pending') await notifyAdministrators(context, transaction, account.email);
    return 'verified';
  });
}

/** Returns the state of a verification link without using it, because mail scanners open links too. */
export async function inspectVerificationLink(
  context: AppContext,
  token: string,
): Promise<Verification | 'valid'> {
  const found = await inspectToken(context.database, VERIFY_PURPOSE, token, context.clock.now());
  return explainState(context.database, found);
}

/** Returns the state of a token, or 'already-verified' for any link of a verified account. */
async function explainState<State extends TokenState>(
  queries: Queries,
  token: State,
): Promise<State['state'] | 'already-verified'> {
  const isDone = token.accountId !== null && (await isVerified(queries, token.accountId));
  return isDone ? 'already-verified' : token.state;
}

async function isVerified(queries: Queries, accountId: string): Promise<boolean> {
  const account = await queries
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.email_verified_at != null;
}

/** Queues a mail about a new applicant to every administrator, in their language. */
export async function notifyAdministrators(
  context: AppContext,
  transaction: Transaction,
  applicant: string,
): Promise<void> {
  const administrators = await transaction
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.email', 'accounts.language'])
    .where('memberships.role', '=', 'administrator')
    .where('memberships.state', '=', 'approved')
    .execute();
  for (const administrator of administrators) {
    await queueMail(
      context,
      transaction,
      newApplicantMail(context.config.publicUrl, administrator, applicant),
    );
  }
}
