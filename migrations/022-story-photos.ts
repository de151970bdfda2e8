import { type Kysely, sql } from 'kysely';

/** Adds photos of stories. A photo is uploaded before its story is published, and waits without a story until then. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('story_photos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('story_id', 'text', (column) => column.references('stories.id').onDelete('cascade'))
    .addColumn('submission_key', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('hidden_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('story_photos_sent_once')
    .unique()
    .on('story_photos')
    .columns(['account_id', 'submission_key', 'digest'])
    .execute();
  await database.schema
    .createIndex('story_photos_in_order')
    .on('story_photos')
    .columns(['story_id', 'position'])
    .execute();
  await database.schema
    .createIndex('story_photos_waiting')
    .on('story_photos')
    .column('created_at')
    .where(sql.ref('story_id'), 'is', null)
    .execute();
}
