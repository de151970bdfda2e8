import { type Kysely, PostgresAdapter } from 'kysely';

/**
 * Indexes the numbers of each kind of document, so that a search on PostgreSQL finds the newest slices with documents of its kind. SQLite
 * reads documents by their number and has no slices.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await database.schema
    .createIndex('search_documents_by_kind')
    .on('search_documents')
    .columns(['kind', 'number'])
    .execute();
}
