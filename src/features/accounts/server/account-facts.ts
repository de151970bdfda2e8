import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { findAccount } from './account-store.ts';

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

/**
 * Returns a condition that an account exists, given its id or SQL for the id. With this condition, an insert
 * adds no row for an account that was deleted meanwhile.
 */
export function isAccount(accountId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from accounts as owner where owner.id = ${accountId})`;
}

/** Returns SQL for when the email of the account in a column was verified. Null before. */
export function verifiedAtOf(account: `${string}.${string}`): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select owner.email_verified_at from accounts as owner where owner.id = ${sql.ref(account)})`;
}

/**
 * Returns SQL for when an account last opened the page News. The account is a column or a value. Returns 0 if
 * it never did, and for a time later than `now`.
 */
export function newsSeenBefore(account: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select case when owner.news_seen_at <= ${now} then owner.news_seen_at else 0 end
    from accounts as owner where owner.id = ${account})`;
}

/** Returns whether an account exists and its email is verified. */
export async function hasVerifiedEmail(queries: Queries, accountId: string): Promise<boolean> {
  return (await findAccount(queries, accountId))?.email_verified_at != null;
}

/** Returns the accounts that have verified one of these emails. The emails are trimmed and in lower case. */
export function findVerifiedAccounts(
  queries: Queries,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(sql<boolean>`email ${isOneOf(queries, emails)}`)
    .where('email_verified_at', 'is not', null)
    .execute();
}
