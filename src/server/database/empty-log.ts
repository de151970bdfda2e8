import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isServer } from './is-server.ts';

/**
 * Writes SQLite's log into the database file and empties the log, which would otherwise keep deleted and
 * changed data. Does nothing while a reader uses the log, and on PostgreSQL.
 */
export async function emptyLog(database: Database): Promise<void> {
  if (isServer(database)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
}
