import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';

/** The part of a viewer that decides which people are muted. */
export type MutingViewer = Pick<Viewer, 'accountId' | 'hasMutes'>;

/**
 * Returns a condition that leaves out the rows of people whom the viewer has muted. `author` names the column with the
 * account, such as `stories.author_id`. The condition is constant for a viewer who has muted nobody.
 */
export function isUnmuted({ accountId, hasMutes }: MutingViewer, author: string): RawBuilder<boolean> {
  return hasMutes ? isUnmutedBy(sql`${accountId}`, sql.ref(author)) : sql<boolean>`true`;
}

/** Returns a condition that one account has not muted another. Both are columns or values. */
export function isUnmutedBy(reader: RawBuilder<unknown>, author: RawBuilder<unknown>): RawBuilder<boolean> {
  // With a scalar subquery, PostgreSQL expects few rows to pass and sorts the whole table: 250 ms instead of 6 ms.
  // With `not in`, SQLite copies all mutes first.
  return sql<boolean>`not exists (select 1 from mutes
    where mutes.account_id = ${reader} and mutes.muted_id = ${author})`;
}

/** Returns a condition that the account in a column has muted somebody. */
export function hasMutes(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from mutes where mutes.account_id = ${sql.ref(account)})`;
}

/** Returns whether a person has muted another one. */
export async function hasMuted(queries: Queries, accountId: string, otherId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('mutes')
    .select('muted_id')
    .where('account_id', '=', accountId)
    .where('muted_id', '=', otherId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns all people whom the viewer has muted. Runs no query for a viewer who has muted nobody. */
export async function findMuted(queries: Queries, viewer: MutingViewer): Promise<ReadonlySet<string>> {
  if (!viewer.hasMutes) return new Set();
  const rows = await queries
    .selectFrom('mutes')
    .select('muted_id')
    .where('account_id', '=', viewer.accountId)
    .execute();
  return new Set(rows.map(({ muted_id }) => muted_id));
}
