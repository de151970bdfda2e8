import type { Queries } from './database.ts';

/**
 * Returns true if the queries go to PostgreSQL, false for an SQLite file. Does not compare classes: the built server and the
 * tests each have their own copy of Kysely.
 */
export function isServer(queries: Queries): boolean {
  return !('isEmbedded' in queries.getExecutor().adapter);
}
