import { type RawBuilder, sql } from 'kysely';
import { accessLevelOf } from '../../../identity/access-level.ts';
import type { AccessLevel } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Language, Script } from '../../../server/language.ts';

/*
 * The facts about accounts that queries of other features need. Those features depend on these functions and not on the
 * columns of `accounts`. A column must be qualified by its table or alias, such as `stories.author_id`.
 */

/** Returns SQL for the email of the account in a column. Null without an account. */
export function emailOf(account: `${string}.${string}`): RawBuilder<string | null> {
  return sql<string | null>`(select owner.email from accounts as owner where owner.id = ${sql.ref(account)})`;
}

/** Returns a condition that the account in a column exists and has a verified email. */
export function isVerified(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from accounts as owner
    where owner.id = ${sql.ref(account)} and owner.email_verified_at is not null)`;
}

/** Returns a condition that an account exists. An insert with it adds no row for an account that was deleted meanwhile. */
export function isAccount(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from accounts as owner where owner.id = ${accountId})`;
}

/** Returns SQL for when the email of the account in a column was verified. Null before. */
export function verifiedAtOf(account: `${string}.${string}`): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select owner.email_verified_at from accounts as owner where owner.id = ${sql.ref(account)})`;
}

/** Returns SQL for when an account last opened the page News. 0 before, and for a time that is later than `now`. */
export function newsSeenBefore(accountId: string, now: number): RawBuilder<number> {
  return sql<number>`(select case when owner.news_seen_at <= ${now} then owner.news_seen_at else 0 end
    from accounts as owner where owner.id = ${accountId})`;
}

/** Returns whether an account exists and its email is verified. */
export async function hasVerifiedEmail(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.email_verified_at != null;
}

/** Returns the accounts with one of these emails that have verified it. The emails are trimmed and in lower case. */
export function findVerifiedAccounts(
  queries: Queries,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('email_verified_at', 'is not', null)
    .execute();
}

export interface AccountFacts {
  id: string;
  email: string;
  language: Language | null;
  script: Script | null;
  isVerified: boolean;
  hasPassword: boolean;
  /** Null for an account that may not sign in. */
  accessLevel: AccessLevel | null;
  isAdministrator: boolean;
  /** Times in milliseconds since 1970. */
  createdAt: number;
  lastSignInAt: number | null;
  seenAt: number | null;
  newsSeenAt: number | null;
}

/** Returns the accounts with these ids, in any order. Runs no query without ids. */
export async function readAccounts(queries: Queries, ids: readonly string[]): Promise<AccountFacts[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['id', 'email', 'language', 'script', 'email_verified_at', 'state', 'role'])
    .select(['password_hash', 'created_at', 'last_sign_in_at', 'seen_at', 'news_seen_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    language: row.language,
    script: row.script,
    isVerified: row.email_verified_at !== null,
    hasPassword: row.password_hash !== null,
    accessLevel: accessLevelOf(row, row.email_verified_at !== null),
    isAdministrator: row.state === 'approved' && row.role === 'administrator',
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    seenAt: row.seen_at,
    newsSeenAt: row.news_seen_at,
  }));
}

/** Returns an account that may read members' pages: an approved member with a verified email. Undefined for others. */
export async function readMemberAccount(
  queries: Queries,
  accountId: string,
): Promise<(AccountFacts & { accessLevel: AccessLevel }) | undefined> {
  const [account] = await readAccounts(queries, [accountId]);
  return account && isMemberAccount(account) ? account : undefined;
}

/** Returns whether an account is one of an approved member with a verified email. */
export function isMemberAccount(
  account: AccountFacts,
): account is AccountFacts & { accessLevel: AccessLevel } {
  const { accessLevel } = account;
  return accessLevel !== null && accessLevel !== 'unverified' && accessLevel !== 'no-record';
}
