import type { QueryExecutorProvider } from 'kysely';

/**
 * Returns true if the queries go to PostgreSQL, false for an SQLite file. Does not compare classes: the built server and the
 * tests each have their own copy of Kysely.
 */
export function isServer(queries: QueryExecutorProvider): boolean {
  return !('isEmbedded' in queries.getExecutor().adapter);
}
