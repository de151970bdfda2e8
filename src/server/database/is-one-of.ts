import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { isServer } from './is-server.ts';

/**
 * Returns a comparison of a column with a list. Lists of every length produce the same statement, which is
 * prepared once. Use this for long lists: a server's connection keeps a limited number of prepared statements
 * (MAX_NAMED_STATEMENTS).
 */
export function isOneOf(queries: Queries, values: readonly (string | number)[]): RawBuilder<unknown> {
  return isServer(queries)
    ? sql`= any(${values})`
    : sql`in (select value from json_each(${JSON.stringify(values)}))`;
}

/** Returns which of these ids a query of ids finds. */
export async function findExistingIds<Database, Table extends keyof Database>(
  queries: Queries,
  query: SelectQueryBuilder<Database, Table, { id: string }>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await query.where(sql<boolean>`id ${isOneOf(queries, ids)}`).execute();
  return new Set(rows.map(({ id }) => id));
}
