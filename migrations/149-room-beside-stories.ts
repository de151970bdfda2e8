import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Leaves room in the pages of new stories on PostgreSQL. A comment changes a number in the story's row, and PostgreSQL writes the row anew:
 * in another page, that would also change each of the ten indexes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter table stories set (fillfactor = 85)`.execute(database);
}
