import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Spares PostgreSQL the statistics of the indexed terms, which no plan uses: searches compare terms with parameters. Among a million
 * documents, they took 5 of the 5.4 seconds of each ANALYZE, and autovacuum runs one again and again while the index is built.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter index search_terms alter column 1 set statistics 0`.execute(database);
}
