import { type RawBuilder, sql } from 'kysely';
import { accessLevelOf } from '../../../identity/access-level.ts';
import type { MembershipState } from '../../../identity/account-states.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { memberSince } from '../../membership/server/members/member-since.ts';
import {
  countLimit,
  EVERYONE,
  type FoundNames,
  findAlike,
  findBeginning,
  findNamed,
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

/** Where a member stands in a list: the key of its order, and the account. */
type Position = readonly [key: string | number, accountId: string];

/** Which people of a search a query returns. */
interface Part {
  isWanted: RawBuilder<unknown>;
  order: keyof typeof ORDERS;
  after?: Position | undefined;
  limit: number;
}

/**
 * Returns the accounts of a page of the list, one more if another page follows, and how many people match, at
 * most one more than countLimit.
 */
export async function findListedPage(
  queries: Queries,
  place: PeoplePlace,
  size: number,
): Promise<{ ids: string[]; count: number }> {
  const { q, order } = place;
  const part = { isWanted: IS_LISTED, order };
  const most = countLimit(place) + 1;
  // If the last person of the previous page has left the list, start with the first page.
  const after = place.after ? await findPosition(queries, order, place.after) : undefined;
  if (q !== '') {
    // One statement for the page and the number: a search is counted up to few people.
    const named = await findFirst(queries, q, { ...part, limit: most });
    // A later page is of the same search: an empty one must not bring those whose names only sound alike.
    const find = named.length > 0 ? findFirst : findFirstAlike;
    const counted = named.length > 0 ? named : await find(queries, q, { ...part, limit: most });
    const ids = after ? await find(queries, q, { ...part, after, limit: size + 1 }) : counted;
    return { ids: ids.slice(0, size + 1), count: counted.length };
  }
  const ids = await selectIds(queries, EVERYONE, { ...part, after, limit: size + 1 });
  if (!after && ids.length <= size) return { ids, count: ids.length };
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from memberships where ${IS_LISTED} limit ${sql.lit(most)}) as counted`.execute(
    queries,
  );
  return { ids, count: Number(rows[0]?.count) };
}

/** Returns where a member stands in the list. Undefined for a member who is not in the list. */
async function findPosition(
  queries: Queries,
  order: keyof typeof ORDERS,
  accountId: string,
): Promise<Position | undefined> {
  const { rows } = await sql<{ key: string | number }>`
    select ${sql.ref(ORDERS[order].key)} as key from memberships where account_id = ${accountId} and ${IS_LISTED}`.execute(
    queries,
  );
  return rows[0] && [rows[0].key, accountId];
}

/** Returns the first people whose names only sound like what was typed. */
async function findFirstAlike(queries: Queries, q: string, part: Part): Promise<string[]> {
  return selectIds(queries, await findAlike(queries, q), part);
}

/**
 * Returns the first people of a search. In the order of names, those whose name begins with the typed text come before those who only
 * have such a word or sound so: a few letters find thousands, whom the list's index then has in order. Returns everyone if nothing was
 * typed that a name can have.
 */
async function findFirst(queries: Queries, q: string, part: Part): Promise<string[]> {
  const beginning = part.order === 'name' ? findBeginning(q) : undefined;
  if (!beginning) return selectIds(queries, (await findNamed(queries, q)) ?? EVERYONE, part);
  const { isWanted, after, limit } = part;
  const isBehind = after !== undefined && !beginning.includes(String(after[0]));
  const first = isBehind ? [] : await selectIds(queries, beginning, part);
  if (first.length === limit) return first;
  const others = await selectIds(queries, (await findNamed(queries, q)) ?? EVERYONE, {
    ...part,
    isWanted: sql`${isWanted} and not ${beginning.isMeant}`,
    after: isBehind ? after : undefined,
    limit: limit - first.length,
  });
  return [...first, ...others];
}

async function selectIds(
  queries: Queries,
  found: FoundNames,
  { isWanted, order, after, limit }: Part,
): Promise<string[]> {
  const { key, direction } = ORDERS[order];
  const { rows } = await selectFirst<{ id: string }>(found, {
    ...{ columns: sql`memberships.account_id as id`, isWanted, limit },
    order: { columns: [key, 'account_id'], direction, after },
  }).execute(queries);
  return rows.map(({ id }) => id);
}

/** Returns whether a member is in the list. */
export async function isInList(queries: Queries, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from memberships where account_id = ${accountId} and ${IS_LISTED}`.execute(queries);
  return rows.length > 0;
}

/**
 * Returns the other members in the list whose name, or one of its words, begins with a text or sounds like it,
 * without muted ones. Names that begin so come first. `isAlike` finds names that only sound alike.
 */
export async function findListedByName(
  queries: Queries,
  viewer: MutingViewer,
  { begin, limit, isAlike }: { begin: string; limit: number; isAlike?: boolean },
): Promise<string[]> {
  const isOther = sql`memberships.account_id <> ${viewer.accountId} and ${isUnmuted(viewer, 'memberships.account_id')}`;
  const part: Part = { isWanted: sql`${IS_LISTED} and ${isOther}`, order: 'name', limit };
  if (isAlike) return findFirstAlike(queries, begin, part);
  return foldName(begin) === '' ? [] : findFirst(queries, begin, part);
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

/** Returns the profiles of these accounts, in any order. Leaves out profiles without a name, and accounts that never asked to join. */
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

/** Returns true for people who have a page among the members: everyone who may read members' pages. */
function isMember(row: { state: MembershipState; role: string; email_verified_at: number | null }): boolean {
  const level = accessLevelOf(row, row.email_verified_at !== null);
  return level !== null && level !== 'unverified';
}
