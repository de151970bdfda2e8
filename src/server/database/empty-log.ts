import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isServer } from './is-server.ts';

/**
 * Writes SQLite's log into the database file and empties the log, which keeps data that was deleted or changed until
 * then. Leaves the log as it is while a reader uses it. Does nothing on PostgreSQL.
 */
export async function emptyLog(database: Database): Promise<void> {
  if (isServer(database)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
}
