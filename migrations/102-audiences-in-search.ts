import { type Kysely, sql } from 'kysely';

/**
 * Adds for which audience a document of the search is: a circle's id, or null for everyone. The server writes the documents of circles,
 * which have had no terms, because the version of their terms increases.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table search_documents add column audience text`.execute(database);
}
