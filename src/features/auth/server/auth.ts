import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { AppError } from '../../../server/errors.ts';
import type { Language } from '../../../server/language.ts';
import { limitLinkMails } from '../../../server/mail/link-mail-limit.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import {
  inspectToken,
  issueToken,
  revokeTokens,
  type TokenState,
  useToken,
} from '../../../server/one-time-tokens.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { admitAdministrator, SETUP_PURPOSE } from '../../membership/server/administrators.ts';
import { offerToAskAgain } from '../../membership/server/ask-to-join.ts';
import { sendVerificationMail } from '../../membership/server/email-verification.ts';
import { findMembership, requestMembership } from '../../membership/server/membership.ts';
import type { PendingRecord, ResetInput, SignInInput, SignUpInput } from '../contract.ts';
import { accountExistsMail, resetPasswordMail } from './mails.ts';
import { forgetFailures, slowDown } from './password-throttle.ts';
import { hashPassword, isOutdated, refuseWeakPassword, verifyPassword } from './passwords.ts';
import { createSession, endAllSessions, endSession } from './sessions.ts';

export const RESET_PURPOSE = 'reset-password';
const RESET_LIFETIME_MS = HOUR_MS;
/** The least time an answer about an e-mail takes, so that it does not tell whether there is an account. */
const EVEN_ANSWER_MS = 60;
/** Of one address. */
export const SIGN_INS: RateLimit = { name: 'sign-in', hits: 10, perMs: MINUTE_MS };
export const SIGN_UPS: RateLimit = { name: 'sign-up', hits: 5, perMs: 30 * MINUTE_MS };

/**
 * Makes an account and asks to join in its name. An e-mail that already has one gets the same answer,
 * and its owner a mail saying so. The account keeps the visitor's language. With a setup link the account is verified, approved and administrator.
 * @throws AppError 'weak-password', 'too-many', 'setup-used', 'setup-email-taken'
 */
export async function signUp(
  context: AppContext,
  input: SignUpInput,
  { address, language }: Visitor,
): Promise<void> {
  refuseWeakPassword(input.password, input.email);
  await context.limiter.take(SIGN_UPS, address);
  // Before the look-up: known and unknown e-mails cost the same.
  const passwordHash = await hashPassword(input.password);
  if (input.setup) {
    return signUpAdministrator(context, { email: input.email, passwordHash, language }, input.setup);
  }

  const now = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const account = { id: randomUUID(), email: input.email, language };
    const inserted = await transaction
      .insertInto('accounts')
      .values({
        ...account,
        password_hash: passwordHash,
        email_verified_at: null,
        created_at: now,
        last_sign_in_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const owner = await findRecipient(transaction, input.email);
      if (owner) await queueMail(transaction, accountExistsMail(context.config.publicUrl, owner), now);
      return;
    }
    await requestMembership(transaction, account.id, now);
    await sendVerificationMail(context, transaction, account);
  });
  context.outbox.wake();
}

/** Who signs up, as far as their browser tells. */
interface Visitor {
  address: string;
  language: Language;
}

async function signUpAdministrator(
  context: AppContext,
  { email, passwordHash, language }: { email: string; passwordHash: string; language: Language },
  setupToken: string,
): Promise<void> {
  const now = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const token = await useToken(transaction, SETUP_PURPOSE, setupToken, now);
    if (token.state !== 'valid') {
      throw new AppError(
        'setup-used',
        410,
        'This setup link was used or is too old. Restart Kerikko for a new one.',
      );
    }
    const taken = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (taken) {
      throw new AppError(
        'setup-email-taken',
        409,
        `There is an account with this e-mail. Make it administrator with: npm run admin -- ${email}`,
      );
    }
    const id = randomUUID();
    await transaction
      .insertInto('accounts')
      .values({
        id,
        email,
        password_hash: passwordHash,
        email_verified_at: now,
        created_at: now,
        last_sign_in_at: null,
        language,
      })
      .execute();
    await admitAdministrator(transaction, id, now);
  });
}

/**
 * Begins a session and returns its token. Why someone is not let in is told only after the right password;
 * a wrong one and an unknown e-mail get the same answer in the same time (tested in auth.test.ts).
 * @throws AppError 'wrong-credentials' 401; 'awaiting-approval' with the record, 'declined' with the reason and a token to
 *   ask again, 'suspended' 403; 'too-many' 429
 */
export async function signIn(
  context: AppContext,
  input: SignInInput,
  client: SignInClient,
): Promise<{ token: string; hasRecord: boolean }> {
  await context.limiter.take(SIGN_INS, client.address);
  await slowDown(context, input.email);
  return beginSession(context, input, client);
}

/** Where someone signs in. An account whose language is not known yet takes this one's. */
interface SignInClient {
  userAgent: string;
  address: string;
  language: Language;
  previousToken: string | undefined;
}

async function beginSession(
  context: AppContext,
  input: SignInInput,
  client: SignInClient,
): Promise<{ token: string; hasRecord: boolean }> {
  const account = await context.database
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where('email', '=', input.email)
    .executeTakeFirst();
  const isRight = await verifyPassword(input.password, account?.password_hash);
  if (!account?.password_hash || !isRight) {
    throw new AppError('wrong-credentials', 401, 'The e-mail or the password is wrong.');
  }

  await forgetFailures(context, input.email);
  const membership = await findMembership(context.database, account.id);
  if (membership && membership.state !== 'approved') {
    const again = membership.state === 'declined' ? await offerToAskAgain(context, account.id) : undefined;
    throw refusalFor({ ...membership, again }, account);
  }

  const now = context.clock.now();
  const passwordHash = isOutdated(account.password_hash)
    ? await hashPassword(input.password)
    : account.password_hash;
  const token = await context.database.transaction().execute(async (transaction) => {
    // Only if the password is still the one that was found right: a reset may have come in between.
    const noted = await transaction
      .updateTable('accounts')
      .set({
        last_sign_in_at: now,
        password_hash: passwordHash,
        language: sql`coalesce(language, ${client.language})`,
      })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return undefined;
    if (client.previousToken) await endSession(transaction, client.previousToken);
    return createSession(transaction, { accountId: account.id, userAgent: client.userAgent, now });
  });
  if (!token) return beginSession(context, input, client);
  context.log.info({ account: account.id }, 'signed in');
  return { token, hasRecord: membership !== undefined };
}

export async function signOut(context: AppContext, token: string): Promise<void> {
  await endSession(context.database, token);
}

/**
 * Mails a link that sets a new password, if there is such an account. The answer is the same either way.
 * @throws AppError 'too-many'
 */
export async function requestPasswordReset(
  context: AppContext,
  email: string,
  address: string,
): Promise<void> {
  await limitLinkMails(context.limiter, { email, address });
  await Promise.all([mailResetLink(context, email), pause(EVEN_ANSWER_MS)]);
}

/** What the page behind a reset link needs to know before it shows its form. */
export async function inspectResetLink(context: AppContext, token: string): Promise<TokenState['state']> {
  return (await inspectToken(context.database, RESET_PURPOSE, token, context.clock.now())).state;
}

/**
 * Sets a new password by a mailed link and ends every session of the account.
 * @throws AppError 'weak-password', 'link-used', 'link-expired', 'link-unknown'
 */
export async function resetPassword(context: AppContext, input: ResetInput): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const now = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const token = await useToken(transaction, RESET_PURPOSE, input.token, now);
    if (token.state !== 'valid' || !token.accountId) throw linkError(token.state);
    const account = await transaction
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', token.accountId)
      .returning('email')
      .executeTakeFirstOrThrow();
    // Inside the transaction: a refused password must leave the link usable.
    refuseWeakPassword(input.password, account.email);
    await endAllSessions(transaction, token.accountId);
    await revokeTokens(transaction, RESET_PURPOSE, token.accountId);
  });
}

/** Makes a link that sets an account's password; also what `npm run admin` prints. */
export async function createResetLink(context: AppContext, accountId: string): Promise<string> {
  const token = await issueToken(context.database, {
    purpose: RESET_PURPOSE,
    accountId,
    now: context.clock.now(),
    lifetimeMs: RESET_LIFETIME_MS,
  });
  return `${context.config.publicUrl}/reset-password?token=${token}`;
}

/** The error for a mailed link that is no longer, or never was, good. */
export function linkError(state: TokenState['state']): AppError {
  if (state === 'used') return new AppError('link-used', 410, 'This link has already been used.');
  if (state === 'expired') return new AppError('link-expired', 410, 'This link is too old.');
  return new AppError('link-unknown', 404, 'This link is not valid. Was it copied whole?');
}

async function mailResetLink(context: AppContext, email: string): Promise<void> {
  const now = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const account = await findRecipient(transaction, email);
    if (!account) return;
    const token = await issueToken(transaction, {
      purpose: RESET_PURPOSE,
      accountId: account.id,
      now,
      lifetimeMs: RESET_LIFETIME_MS,
    });
    const mail = resetPasswordMail(context.config.publicUrl, account, token);
    const link = { purpose: RESET_PURPOSE, expiresAt: now + RESET_LIFETIME_MS };
    await queueMail(transaction, mail, now, { link });
  });
  context.outbox.wake();
}

/** Whom a mail about an account goes to, in which language. */
function findRecipient(queries: Queries, email: string) {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

function refusalFor(
  membership: { state: string; joinedAt: number; reason: string | null; again: string | undefined },
  account: { id: string; email: string; email_verified_at: number | null },
): AppError {
  if (membership.state === 'suspended') return new AppError('suspended', 403, 'Your account is suspended.');
  if (membership.state === 'declined') {
    const { reason, again } = membership;
    return new AppError('declined', 403, 'Your request to join was declined.', { reason, again });
  }
  const record: PendingRecord = {
    email: account.email,
    approved: false,
    joinedAt: new Date(membership.joinedAt).toISOString(),
    uid: account.id,
  };
  return new AppError('awaiting-approval', 403, 'Your account is awaiting admin approval.', {
    record,
    isVerified: account.email_verified_at !== null,
  });
}
