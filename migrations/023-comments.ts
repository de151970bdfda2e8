import { type Kysely, sql } from 'kysely';

/** Adds comments on stories: two levels, of which the second are the replies. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) => column.notNull().references('stories.id').onDelete('cascade'))
    // The comment whose thread a reply belongs to. Null for a comment that is not a reply.
    .addColumn('root_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    // The comment or reply that a reply answers.
    .addColumn('reply_to_id', 'text', (column) => column.references('comments.id').onDelete('set null'))
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('submission_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('hidden_at', 'bigint')
    .addColumn('replies', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('text', 'text', (column) => column.notNull())
    .addUniqueConstraint('comments_submitted_once', ['author_id', 'submission_key'])
    .execute();
  await database.schema
    .createIndex('comments_by_story')
    .on('comments')
    .columns(['story_id', 'created_at', 'id'])
    .where(sql.ref('root_id'), 'is', null)
    .execute();
  await database.schema
    .createIndex('comments_by_thread')
    .on('comments')
    .columns(['root_id', 'created_at', 'id'])
    .where(sql.ref('root_id'), 'is not', null)
    .execute();
  // Deleting a story or a comment deletes or changes the rows that name it: without these indexes, it would scan all.
  await database.schema.createIndex('comments_of_story').on('comments').column('story_id').execute();
  await database.schema
    .createIndex('comments_by_answered')
    .on('comments')
    .column('reply_to_id')
    .where(sql.ref('reply_to_id'), 'is not', null)
    .execute();
  await database.schema
    .createIndex('comments_by_author')
    .on('comments')
    .columns(['author_id', 'created_at', 'id'])
    .execute();
  await database.schema
    .createIndex('comments_deleted')
    .on('comments')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();

  await database.schema
    .alterTable('stories')
    .addColumn('comments', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.alterTable('stories').addColumn('comments_closed_at', 'bigint').execute();
}
