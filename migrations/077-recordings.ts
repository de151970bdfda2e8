import { type Kysely, sql } from 'kysely';

/** Adds the recordings of told stories. A recording waits without a story until its form is published. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('recordings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('story_id', 'text', (column) => column.references('stories.id').onDelete('cascade'))
    .addColumn('submission_key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('duration_ms', 'integer')
    .addColumn('wave', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('recordings_of_form')
    .on('recordings')
    .columns(['account_id', 'submission_key'])
    .execute();
  await database.schema
    .createIndex('recordings_in_order')
    .on('recordings')
    .columns(['story_id', 'position'])
    .execute();
  await database.schema
    .createIndex('recordings_waiting')
    .on('recordings')
    .column('created_at')
    .where(sql.ref('story_id'), 'is', null)
    .execute();
}
