import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Lets the hourly merge of the search on SQLite take two segments of a size. By default, it needs four. */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`insert into search_terms (search_terms, rank) values ('usermerge', 2)`.execute(database);
}
