import type { Kysely } from 'kysely';

/** Adds likes of comments. A comment stores their number, so that a page of comments counts no rows. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('comment_likes')
    .addColumn('comment_id', 'text', (column) =>
      column.notNull().references('comments.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_likes_once', ['comment_id', 'account_id'])
    .execute();
  await database.schema
    .createIndex('comment_likes_by_account')
    .on('comment_likes')
    .column('account_id')
    .execute();
  await database.schema
    .alterTable('comments')
    .addColumn('likes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
