import { DAY_MS } from '../../../../server/clock.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { createToken, hashToken } from '../../../../server/one-time-tokens.ts';

/**
 * How long a sign-up is kept. Sign-in treats its password in the same way for all emails and for the whole time:
 * otherwise someone could learn whether an email had an account before.
 */
export const SIGN_UP_RETENTION_MS = 30 * DAY_MS;
/** How many sign-ups for an email a sign-in considers, the newest ones. */
const MAX_CONSIDERED = 20;

export interface SignUpRecord {
  id: string;
  passwordHash: string;
  browserHash: string;
  /** The name that the person gave, or empty. */
  name: string;
  /** The person's words about themselves, or empty. */
  answer: string;
  /** The hash of the token of the invitation that the person used. */
  invitation: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Records a sign-up and returns the secret for a cookie of the browser. Stores only the secret's hash. */
export async function recordSignUp(
  queries: Queries,
  signUp: Pick<SignUpRecord, 'id' | 'passwordHash' | 'name' | 'answer' | 'invitation'> & {
    accountId: string;
    now: number;
  },
): Promise<string> {
  const secret = createToken();
  await queries
    .insertInto('sign_ups')
    .values({
      id: signUp.id,
      account_id: signUp.accountId,
      password_hash: signUp.passwordHash,
      browser_hash: hashToken(secret),
      created_at: signUp.now,
      name: signUp.name,
      answer: signUp.answer,
      invitation: signUp.invitation,
    })
    .execute();
  return secret;
}

/** Returns the newest sign-ups for an email, oldest first. */
export async function listSignUps(queries: Queries, email: string, now: number): Promise<SignUpRecord[]> {
  const rows = await selectSignUps(queries)
    .innerJoin('accounts', 'accounts.id', 'sign_ups.account_id')
    .where('accounts.email', '=', email)
    .where('sign_ups.created_at', '>', now - SIGN_UP_RETENTION_MS)
    .orderBy('sign_ups.created_at', 'desc')
    .orderBy('sign_ups.id')
    .limit(MAX_CONSIDERED)
    .execute();
  return rows.reverse();
}

/** Returns the sign-up that a verification link belongs to, if it still exists. */
export async function findSignUp(queries: Queries, id: string): Promise<SignUpRecord | undefined> {
  return selectSignUps(queries).where('sign_ups.id', '=', id).executeTakeFirst();
}

/** Deletes the sign-ups for an account with the password that the account has now. */
export async function deleteSignUps(
  queries: Queries,
  accountId: string,
  passwordHash: string | null,
): Promise<void> {
  await queries
    .deleteFrom('sign_ups')
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .execute();
}

/** Deletes the sign-ups that are older than SIGN_UP_RETENTION_MS. */
export async function sweepSignUps(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('sign_ups')
    .where('created_at', '<=', now - SIGN_UP_RETENTION_MS)
    .execute();
}

function selectSignUps(queries: Queries) {
  return queries
    .selectFrom('sign_ups')
    .select([
      'sign_ups.id',
      'sign_ups.password_hash as passwordHash',
      'sign_ups.browser_hash as browserHash',
      'sign_ups.created_at as createdAt',
      'sign_ups.name',
      'sign_ups.answer',
      'sign_ups.invitation',
    ]);
}
