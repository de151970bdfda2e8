import type { Kysely } from 'kysely';

/** Adds the texts of members who write told stories down, one for each story. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('written_stories')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .addColumn('writer_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('offered_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('approved_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('written_stories_by_writer')
    .on('written_stories')
    .column('writer_id')
    .execute();
}
