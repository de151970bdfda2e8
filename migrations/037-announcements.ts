import type { Kysely } from 'kysely';

/** Adds texts of administrators to all members, which stand in their news. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // One of them may be empty.
    .addColumn('text_en', 'text', (column) => column.notNull())
    .addColumn('text_ml', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .alterTable('news')
    .addColumn('announcement_id', 'text', (column) =>
      column.references('announcements.id').onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('news_by_announcement')
    .on('news')
    .column('announcement_id')
    .where('announcement_id', 'is not', null)
    .execute();
}
