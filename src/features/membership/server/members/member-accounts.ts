import { sql } from 'kysely';
import { accessLevelOf } from '../../../../identity/access-level.ts';
import { can } from '../../../../identity/permissions.ts';
import type { AccessLevel } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { isOneOf } from '../../../../server/database/is-one-of.ts';
import { hasExpired } from '../../../accounts/server/sessions/sessions.ts';

/** What rules and mails need to know of an account. */
export type AccountFacts = Awaited<ReturnType<typeof readAccounts>>[number];

/**
 * Returns the accounts with these ids, in any order. The access level is null for an account that may not sign in.
 * Runs no query without ids.
 */
export async function readAccounts(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select([
      'id',
      'email',
      'language',
      'script',
      'created_at as createdAt',
      'last_sign_in_at as lastSignInAt',
    ])
    .select(['seen_at as seenAt', 'news_seen_at as newsSeenAt'])
    .select(['email_verified_at', 'state', 'role', 'password_hash'])
    .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
    .execute();
  return rows.map(({ email_verified_at, state, role, password_hash, ...account }) => ({
    ...account,
    isVerified: email_verified_at !== null,
    hasPassword: password_hash !== null,
    accessLevel: accessLevelOf({ state, role }, email_verified_at !== null),
    isAdministrator: state === 'approved' && role === 'administrator',
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
