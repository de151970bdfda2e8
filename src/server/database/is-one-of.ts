import { type RawBuilder, sql } from 'kysely';
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
