import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Makes the index of the search smaller on PostgreSQL: see TERMS_IN_CHUNK in search-table.ts. Empties it, because the rules that make
 * terms change too, and the server builds it again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`delete from search_progress`.execute(database);
  await sql`truncate search_documents`.execute(database);
  await sql`drop index search_terms`.execute(database);
  await sql`alter table search_documents add column more_terms integer[]`.execute(database);
  // No query compares these columns by themselves.
  for (const column of ['terms', 'more_terms']) {
    await sql`alter table search_documents alter column ${sql.ref(column)} set statistics 0`.execute(
      database,
    );
  }
  await sql`create index search_terms on search_documents using gin ((terms || more_terms))`.execute(
    database,
  );
}
