import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { emailOf, isVerified } from '../../accounts/server/account-facts.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import type { ShownField } from '../fields-contract.ts';

/*
 * The facts about people that queries of other features need. Those features depend on these functions and not on the columns
 * of `profiles`. A column must be qualified by its table or alias, such as `stories.author_id`. Each fact is a scalar subquery:
 * SQLite would compute a joined subquery for everybody, and a plain join would name the table in every feature.
 */

/** Returns SQL for the name of the account in a column. Null without a profile. May be empty. */
export function nameOf(account: `${string}.${string}`): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select person.name from profiles as person where person.account_id = ${sql.ref(account)})`;
}

/** Returns SQL for the key of the photo of the account in a column, for toPhotoAddresses. Null without a photo. */
export function photoOf(account: `${string}.${string}`): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select person.photo from profiles as person where person.account_id = ${sql.ref(account)})`;
}

/** Returns SQL for the name of the account in a column, or its email while it has no name. Only administrators see emails. */
export function nameOrEmailOf(account: `${string}.${string}`): RawBuilder<string | null> {
  return sql<string | null>`coalesce(nullif(${nameOf(account)}, ''), ${emailOf(account)})`;
}

/** Returns an account's name. Empty without a name. */
export async function readName(queries: Queries, accountId: string): Promise<string> {
  const row = await queries
    .selectFrom('profiles')
    .select('name')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Returns the names of these accounts, by id. The map lacks an account without a name. */
export async function readNamesOf(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('profiles')
    .select(['account_id', 'name'])
    .where(sql<boolean>`account_id ${isOneOf(queries, ids)}`)
    .where('name', '<>', '')
    .execute();
  return new Map(rows.map(({ account_id, name }) => [account_id, name]));
}

/** Returns whether a person is a member with a name, whom others can meet. */
export async function isNamedMember(queries: Queries, personId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('profiles')
    .select('account_id')
    .where('account_id', '=', personId)
    .where(isMet('profiles.account_id'))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns a condition that the account in a column belongs to a member with a name: summarisePeople leaves out
 * all others.
 */
export function isMet(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`(${isMember(account)} and ${isVerified(account)} and ${nameOf(account)} <> '')`;
}

/** Returns SQL for a text that an account shows to members. Null while the account shows only its name. */
export function shownTextOf(accountId: string, field: ShownField): RawBuilder<string | null> {
  return sql<string | null>`(select ${sql.ref(`person.${field}`)} from profiles as person
    where person.account_id = ${accountId} and person.shown_at is not null)`;
}

/**
 * Returns the names and photos of those of these accounts that have a membership, in any order, and whether the
 * person is an approved member now. The name is null without a profile. Runs no query without ids.
 */
export async function readFaces(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('memberships')
    .leftJoin('profiles', 'profiles.account_id', 'memberships.account_id')
    .select(['memberships.account_id as id', 'name', 'photo', 'state'])
    .where(sql<boolean>`memberships.account_id ${isOneOf(queries, ids)}`)
    .execute();
  return rows.map(({ state, ...face }) => ({ ...face, isMember: state === 'approved' }));
}
