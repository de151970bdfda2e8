import { sql } from 'kysely';
import { accessLevelOf } from '../../../identity/access-level.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState } from '../../../server/database/schema.ts';
import { isUnmuted, type MutingViewer } from '../../moderation/server/muted.ts';
import type { Listed } from './directory.ts';

export interface PersonRow {
  id: string;
  name: string;
  location: string;
  occupation: string;
  bio: string;
  photo: string | null;
  shown_at: number | null;
  joined_at: number;
}

/** Returns all members who agreed to be listed, have a name and may sign in. */
export async function findListed(queries: Queries): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select profiles.account_id as id, profiles.name, memberships.joined_at
    from profiles
    join memberships on memberships.account_id = profiles.account_id and memberships.state = 'approved'
    join accounts on accounts.id = profiles.account_id and accounts.email_verified_at is not null
    where profiles.listed_at is not null and profiles.name <> ''
    order by profiles.account_id`.execute(queries);
  return rows;
}

/** Returns the other members who asked to join after `since` and agreed to be listed, newest first, without muted ones. */
export async function findNewPeople(
  queries: Queries,
  viewer: MutingViewer,
  { since, limit }: { since: number; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select profiles.account_id as id, profiles.name, profiles.location, profiles.occupation, profiles.bio,
      profiles.photo, profiles.shown_at, memberships.joined_at
    from memberships
    join profiles on profiles.account_id = memberships.account_id
    join accounts on accounts.id = memberships.account_id
    where memberships.state = 'approved' and memberships.joined_at > ${since}
      and memberships.account_id <> ${viewer.accountId} and profiles.listed_at is not null and profiles.name <> ''
      and accounts.email_verified_at is not null and ${isUnmuted(viewer, 'memberships.account_id')}
    order by memberships.joined_at desc, memberships.account_id desc
    limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}

/** Returns the profiles of the members among these accounts, in any order. Leaves out everyone who may not sign in. */
export async function findPeople(
  queries: Queries,
  ids: readonly string[],
): Promise<(PersonRow & { listed_at: number | null })[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('profiles')
    .innerJoin('memberships', 'memberships.account_id', 'profiles.account_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['accounts.id', 'name', 'location', 'occupation', 'bio', 'photo', 'shown_at', 'joined_at'])
    .select(['listed_at', 'state', 'role', 'email_verified_at'])
    .where('profiles.account_id', 'in', ids)
    .where('name', '<>', '')
    .execute();
  return rows.filter((row) => isMember(row));
}

/** Returns true for those who may read member pages, and so may be seen on them. */
function isMember(row: { state: MembershipState; role: string; email_verified_at: number | null }): boolean {
  const level = accessLevelOf(row, row.email_verified_at !== null);
  return level !== null && level !== 'unverified';
}
