import type { Kysely } from 'kysely';

/** Adds the people whom comments mention. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('comment_mentions')
    .addColumn('comment_id', 'text', (column) =>
      column.notNull().references('comments.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // The number of the person in the comment's text. Null if an edit has removed the mention.
    .addColumn('place', 'integer')
    .addPrimaryKeyConstraint('comment_mentions_pk', ['comment_id', 'account_id'])
    .execute();
  await database.schema
    .createIndex('comment_mentions_by_account')
    .on('comment_mentions')
    .column('account_id')
    .execute();
}
