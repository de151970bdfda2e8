import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { isServer } from './is-server.ts';

/**
 * Returns SQL that selects these pairs of texts. Lists of every length produce the same statement: see isOneOf.
 */
export function selectPairs(
  queries: Queries,
  pairs: readonly (readonly [string, string])[],
): RawBuilder<unknown> {
  return isServer(queries)
    ? sql`select * from unnest(${pairs.map(([first]) => first)}::text[], ${pairs.map(([, second]) => second)}::text[])`
    : sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)}) order by key`;
}
