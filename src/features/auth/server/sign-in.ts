import { sql } from 'kysely';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { Language } from '../../../server/language.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { issueAskAgainToken } from '../../membership/server/ask-to-join.ts';
import { findMembership } from '../../membership/server/membership.ts';
import type { PendingRecord, SignInInput } from '../contract.ts';
import { clearFailures, delayAttempt } from './password-throttle.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { createSession, endSession } from './sessions.ts';

/** For each client address. */
export const SIGN_INS: RateLimit = { name: 'sign-in', hits: 10, perMs: MINUTE_MS };

/**
 * Creates a session and returns its token. Only the right password reveals why an account may not sign in. A wrong
 * password and an unknown email get the same answer in the same time.
 * @throws AppError 'wrong-credentials' 401; 'awaiting-approval' 403 with the request to join; 'declined' 403 with the
 *   reason and a token to ask again; 'suspended' 403; 'too-many' 429
 */
export async function signIn(context: AppContext, input: SignInInput, client: SignInClient): Promise<string> {
  await context.limiter.take(SIGN_INS, client.address);
  await delayAttempt(context, input.email);
  return beginSession(context, input, client);
}

/** Where someone signs in. An account without a language takes this one. */
interface SignInClient {
  userAgent: string;
  address: string;
  language: Language;
  previousToken: string | undefined;
}

async function beginSession(context: AppContext, input: SignInInput, client: SignInClient): Promise<string> {
  const account = await context.database
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where('email', '=', input.email)
    .executeTakeFirst();
  const isRight = await verifyPassword(input.password, account?.password_hash);
  if (!account?.password_hash || !isRight) {
    throw new AppError('wrong-credentials', 401, 'Wrong email or password.');
  }

  await clearFailures(context, input.email);
  const membership = await findMembership(context.database, account.id);
  if (membership && membership.state !== 'approved') {
    const again = membership.state === 'declined' ? await issueAskAgainToken(context, account.id) : undefined;
    throw refusalFor({ ...membership, again }, account);
  }

  const now = context.clock.now();
  const passwordHash = isOutdated(account.password_hash)
    ? await hashPassword(input.password)
    : account.password_hash;
  const token = await inTransaction(context, async (transaction) => {
    // Compare the hash again: a reset may have changed the password since the check.
    const updated = await transaction
      .updateTable('accounts')
      .set({
        last_sign_in_at: now,
        password_hash: passwordHash,
        language: sql`coalesce(language, ${client.language})`,
      })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return undefined;
    if (client.previousToken) await endSession(transaction, client.previousToken);
    return createSession(transaction, { accountId: account.id, userAgent: client.userAgent, now });
  });
  if (!token) return beginSession(context, input, client);
  context.log.info({ account: account.id }, 'signed in');
  return token;
}

export async function signOut(context: AppContext, token: string): Promise<void> {
  await endSession(context.database, token);
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
