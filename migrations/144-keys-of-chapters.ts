import type { Kysely } from 'kysely';

/** Stores the key of the form that added a chapter, whose id the server makes from now on: docs/decisions/069. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Null for chapters of earlier versions, whose forms chose the id.
  await database.schema.alterTable('book_chapters').addColumn('submission_key', 'text').execute();
  await database.schema
    .createIndex('book_chapters_by_submission')
    .on('book_chapters')
    .columns(['book_id', 'submission_key'])
    .unique()
    .execute();
}
