import type { Kysely } from 'kysely';

/**
 * Adds when the first build of a kind of documents of the search began. Until that build ends, a flush writes only documents of later
 * subjects, because results are in the order in which documents were written.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('search_progress').addColumn('began_at', 'bigint').execute();
}
