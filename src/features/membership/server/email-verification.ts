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
/** As in auth.ts: an answer about an e-mail takes at least this long, account or not. */
const EVEN_ANSWER_MS = 60;

/** Writes the mail that proves an address; a newer one makes older links worthless. */
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
 * Sends the verification mail again, if there is such an account and it needs one. The answer never tells.
 * @throws AppError 'too-many'
 */
export async function resendVerificationMail(
  context: AppContext,
  email: string,
  address: string,
): Promise<void> {
  await limitLinkMails(context.limiter, { email, address });
  const work = inTransaction(context, (transaction) => renewVerificationMails(context, transaction, [email]));
  await Promise.all([work, pause(EVEN_ANSWER_MS)]);
}

/** Writes a new verification mail to those of these e-mails that still need one, once each; returns how many. */
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

/** How things stand after a verification link was opened. */
export type Verification = 'verified' | 'already-verified' | Exclude<TokenState['state'], 'valid'>;

/**
 * Notes that an address belongs to the account. Administrators are told of an applicant only now,
 * when there is someone at the other end. A link used twice says that all is well already.
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

/** Whether a verification link is still good, without using it: mail scanners open links too. */
export async function inspectVerificationLink(
  context: AppContext,
  token: string,
): Promise<Verification | 'valid'> {
  const found = await inspectToken(context.database, VERIFY_PURPOSE, token, context.clock.now());
  return explainState(context.database, found);
}

/** A used link of a verified account is no bad news. */
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

/** Writes every administrator, in their own language, that someone with a verified address waits. */
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
