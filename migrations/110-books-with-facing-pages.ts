import type { Kysely } from 'kysely';

/** Lets editors ask for a book with the original and the English letters on facing pages. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // When the editors chose facing pages for an edition. Null for none.
  await database.schema.alterTable('book_editions').addColumn('facing_at', 'bigint').execute();
}
