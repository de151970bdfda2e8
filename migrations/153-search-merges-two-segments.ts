import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Lets SQLite merge the terms of the search as soon as two segments have the same size. By default, it waits for four. */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`insert into search_terms (search_terms, rank) values ('usermerge', 2)`.execute(database);
}
