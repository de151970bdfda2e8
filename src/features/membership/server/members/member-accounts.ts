import { sql } from 'kysely';
import { accessLevelOf } from '../../../../identity/access-level.ts';
import { can } from '../../../../identity/permissions.ts';
import type { AccessLevel } from '../../../../identity/viewer.ts';
import type { Language } from '../../../../languages/languages.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { isOneOf } from '../../../../server/database/is-one-of.ts';
import type { Script } from '../../../../server/language.ts';
import { hasExpired } from '../../../accounts/server/sessions/sessions.ts';

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
    .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
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

/** Returns whether an account belongs to an approved member with a verified email. */
export function isMemberAccount(
  account: AccountFacts,
): account is AccountFacts & { accessLevel: AccessLevel } {
  const { accessLevel } = account;
  return accessLevel !== null && accessLevel !== 'unverified' && accessLevel !== 'no-record';
}

/** Reads the access level that an account has now. Call this under a lock that membership changes take. */
export async function readAccessLevel(queries: Queries, accountId: string): Promise<AccessLevel | null> {
  const [account] = await readAccounts(queries, [accountId]);
  return account?.accessLevel ?? null;
}

/** Returns which of these emails belong to accounts that are remembered. */
export async function findRemembered(queries: Queries, emails: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select('email')
    .where(sql<boolean>`email ${isOneOf(queries, emails)}`)
    .where('state', '=', 'remembered')
    .execute();
  return rows.map(({ email }) => email);
}

/** Returns which of these sessions, by the hash of their token, may open members' pages now. */
export async function findOpenSessions(
  { database, clock }: AppContext,
  tokenHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('memberships', 'memberships.account_id', 'sessions.account_id')
    .select(['token_hash', 'sessions.created_at', 'last_seen_at', 'email_verified_at', 'state', 'role'])
    .where(sql<boolean>`token_hash ${isOneOf(database, tokenHashes)}`)
    .execute();
  const now = clock.now();
  const open = rows.filter((row) => {
    const accessLevel = accessLevelOf(row, row.email_verified_at !== null);
    if (!accessLevel || !can({ accessLevel }, 'open-member-pages')) return false;
    return !hasExpired(row, { accessLevel }, now);
  });
  return new Set(open.map(({ token_hash }) => token_hash));
}
