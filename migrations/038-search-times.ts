import { type Kysely, sql } from 'kysely';

/** Lets a search for a period find the first document of one kind at once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index search_documents_by_time`.execute(database);
  await sql`create index search_documents_by_time on search_documents (kind, created_at)`.execute(database);
}
