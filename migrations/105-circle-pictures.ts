import type { Kysely } from 'kysely';

/** Lets a circle have a picture of its own. A table, because backups of earlier versions have circles without pictures. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('circle_pictures')
    .addColumn('circle_id', 'text', (column) =>
      column.primaryKey().references('circles.id').onDelete('cascade'),
    )
    .addColumn('file', 'text', (column) => column.notNull())
    .execute();
}
