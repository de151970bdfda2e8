import { sql } from 'kysely';
import { accessLevelOf } from '../../../identity/access-level.ts';
import type { MembershipState } from '../../../identity/account-states.ts';
import { containsText } from '../../../server/database/contains-text.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { memberSince } from '../../membership/server/members/member-since.ts';
import {
  countLimit,
  type FoundNames,
  findAlike,
  findNamed,
  type ListOrder,
  selectFirst,
} from '../../membership/server/names/name-search.ts';
import { foldName } from '../../membership/server/names/names.ts';
import { isUnmuted, type MutingViewer } from '../../mutes/server/muted.ts';
import type { PeoplePlace } from '../contract.ts';
import { SHOWN_FIELDS, type ShownField } from '../fields-contract.ts';
import { PROFILE_COLUMNS, type ProfileRow } from './profile-store.ts';

/** A member who agreed to be listed. */
export interface Listed {
  id: string;
  name: string;
}

export interface PersonRow extends Record<ShownField, string> {
  id: string;
  name: string;
  photo: string | null;
  shown_at: number | null;
  joined_at: number;
  member_since: number;
}

/**
 * Members who agreed to be listed, have a name and may sign in. Not `state = 'approved'`: SQLite would choose the index on
 * the state, and sort everyone.
 */
const IS_LISTED = sql`memberships.list_key is not null and not memberships.state <> 'approved'`;

const ORDERS = {
  name: { key: 'list_key', direction: 'asc' },
  newest: { key: 'joined_at', direction: 'desc' },
} as const;

/**
 * Returns the accounts of a page of the list, one more if another page follows, and how many people match, at
 * most one more than countLimit.
 */
export async function findListedPage(
  queries: Queries,
  place: PeoplePlace,
  size: number,
): Promise<{ ids: string[]; count: number }> {
  const { q, order, after } = place;
  const { key, direction } = ORDERS[order];
  const listed = await findListed(queries, q);
  // If the last person of the previous page has left the list, start with the first page.
  const last = after ? await findKey(queries, key, after) : undefined;
  const { rows } = await selectFirst<{ id: string }>(listed, {
    ...{ columns: sql`memberships.account_id as id`, isWanted: IS_LISTED, limit: size + 1 },
    order: {
      ...{ columns: [key, 'account_id'], direction },
      after: last && [last.key, after ?? ''],
    },
  }).execute(queries);
  const ids = rows.map(({ id }) => id);
  if (!last && ids.length <= size) return { ids, count: ids.length };
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 from ${listed.from} where ${IS_LISTED} and ${listed.isMeant} limit ${sql.lit(countLimit(place) + 1)}) as counted`.execute(
    queries,
  );
  return { ids, count: Number(counts[0]?.count) };
}

/** Returns where a member stands in the list. Undefined for those who are not in it. */
async function findKey(
  queries: Queries,
  key: ListOrder['columns'][number],
  accountId: string,
): Promise<{ key: string | number } | undefined> {
  const { rows } = await sql<{ key: string | number }>`
    select ${sql.ref(key)} as key from memberships where account_id = ${accountId} and ${IS_LISTED}`.execute(
    queries,
  );
  return rows[0];
}

/**
 * Finds the people of a search: everyone for an empty search, and people whose names only sound alike if there
 * are no others.
 */
async function findListed(queries: Queries, q: string): Promise<FoundNames> {
  const found = await findNamed(queries, q);
  if (!found) return { from: sql`memberships`, isMeant: sql<boolean>`1 = 1` };
  const { rows } = await sql`
    select 1 from ${found.from} where ${IS_LISTED} and ${found.isMeant} limit 1`.execute(queries);
  return rows.length > 0 ? found : findAlike(queries, q);
}

/** Returns whether a member is in the list. */
export async function isInList(queries: Queries, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from memberships where account_id = ${accountId} and ${IS_LISTED}`.execute(queries);
  return rows.length > 0;
}

/**
 * Returns the other members in the list whose name, or one of its words, begins with a text or sounds like it,
 * without muted ones. Names with this spelling come first. `isAlike` finds names that only sound alike.
 */
export async function findListedByName(
  queries: Queries,
  viewer: MutingViewer,
  { begin, limit, isAlike }: { begin: string; limit: number; isAlike?: boolean },
): Promise<string[]> {
  const found = await (isAlike ? findAlike(queries, begin) : findNamed(queries, begin));
  if (!found) return [];
  const isWrittenSo = containsText(sql`(' ' || folded_name)`, ` ${foldName(begin)}`);
  const { rows } = await sql<{ id: string }>`
    select memberships.account_id as id from ${found.from}
    where ${IS_LISTED} and ${found.isMeant}
      and memberships.account_id <> ${viewer.accountId} and ${isUnmuted(viewer, 'memberships.account_id')}
    order by case when ${isWrittenSo} then 0 else 1 end, list_key, memberships.account_id
    limit ${sql.lit(limit)}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Returns the other members in the list who have one of these names or ids, without muted ones. */
export async function findListedNamed(
  queries: Queries,
  viewer: MutingViewer,
  { foldedNames, ids }: { foldedNames: readonly string[]; ids: readonly string[] },
): Promise<Listed[]> {
  // Two queries, because SQLite reads the whole list for one condition with 'or'.
  const { rows } = await sql<Listed>`
    select memberships.account_id as id, profiles.name
    from (
      select account_id from memberships where list_key is not null and folded_name ${isOneOf(queries, foldedNames)}
      union select account_id from memberships where account_id ${isOneOf(queries, ids)}
    ) as wanted
    join memberships on memberships.account_id = wanted.account_id
    join profiles on profiles.account_id = wanted.account_id
    where ${IS_LISTED} and memberships.account_id <> ${viewer.accountId}
      and ${isUnmuted(viewer, 'memberships.account_id')}`.execute(queries);
  return rows;
}

/** Returns the other members who joined last, without muted ones. */
export async function findNewestListed(
  queries: Queries,
  viewer: MutingViewer,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from memberships
    where ${IS_LISTED} and account_id <> ${viewer.accountId} and ${isUnmuted(viewer, 'memberships.account_id')}
    order by joined_at desc, account_id desc
    limit ${sql.lit(limit)}`.execute(queries);
  return rows.map(({ id }) => id);
}

/**
 * Returns the viewer's own profile, and the other members who asked to join after `since` and agreed to be listed, newest first,
 * without muted ones.
 */
export async function findOwnAndNew(
  queries: Queries,
  viewer: MutingViewer,
  { since, limit }: { since: number; limit: number },
): Promise<{ own: ProfileRow | undefined; newest: PersonRow[] }> {
  const columns = sql`profiles.account_id as id, memberships.joined_at, ${memberSince()} as member_since,
    ${sql.join(PROFILE_COLUMNS.map((field) => sql.ref(`profiles.${field}`)))}`;
  const from = sql`from memberships join profiles on profiles.account_id = memberships.account_id`;
  const { rows } = await sql<PersonRow & ProfileRow>`
    select ${columns} ${from} where memberships.account_id = ${viewer.accountId}
    union all
    select * from (
      select ${columns} ${from}
      where ${IS_LISTED} and memberships.joined_at > ${since}
        and memberships.account_id <> ${viewer.accountId} and ${isUnmuted(viewer, 'memberships.account_id')}
      order by memberships.joined_at desc, memberships.account_id desc
      limit ${sql.lit(limit)}
    ) as newest`.execute(queries);
  const newest = rows.filter(({ id }) => id !== viewer.accountId);
  // A database may return the rows of a union in any order.
  newest.sort((a, b) => b.joined_at - a.joined_at || (a.id < b.id ? 1 : -1));
  return { own: rows.find(({ id }) => id === viewer.accountId), newest };
}

/** Returns the profiles of the members among these accounts, in any order. Leaves out everyone who may not sign in. */
export async function findPeople(
  queries: Queries,
  ids: readonly string[],
): Promise<(PersonRow & { listed_at: number | null })[]> {
  return (await findProfiles(queries, ids)).filter((row) => isMember(row));
}

/** Returns the profile of a member, or of somebody who is remembered. Undefined for everyone else, and without a name. */
export async function findPersonWithPage(
  queries: Queries,
  id: string,
): Promise<(PersonRow & { state: MembershipState }) | undefined> {
  const [row] = await findProfiles(queries, [id]);
  return row && (row.state === 'remembered' || isMember(row)) ? row : undefined;
}

/** Returns the profiles with a name of those of these accounts that ever asked to join, in any order. */
async function findProfiles(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('profiles')
    .innerJoin('memberships', 'memberships.account_id', 'profiles.account_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['accounts.id', 'name', ...SHOWN_FIELDS, 'photo', 'shown_at', 'joined_at'])
    .select(['listed_at', 'state', 'role', 'email_verified_at'])
    .select(memberSince().as('member_since'))
    .where(sql<boolean>`profiles.account_id ${isOneOf(queries, ids)}`)
    .where('name', '<>', '')
    .execute();
}

/** Returns true for people who may read members' pages, and who therefore may have one. */
function isMember(row: { state: MembershipState; role: string; email_verified_at: number | null }): boolean {
  const level = accessLevelOf(row, row.email_verified_at !== null);
  return level !== null && level !== 'unverified';
}
