import { sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';

/** Lets a single test of a file that runs on both databases run on one of them only. */
export const usesEmbeddedDatabase = process.env.TEST_DATABASE === 'sqlite';
export const usesDatabaseServer = process.env.TEST_DATABASE === 'postgres';

/** Returns whether a transaction of a database server waits for a row that another one has locked. */
export async function waitsForLock(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows.length > 0;
}
