import type { Kysely } from 'kysely';

/** Adds whom and which topics members follow. Publishing a story reads both tables by what is followed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('followed_people')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('followed_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('followed_people_once', ['account_id', 'followed_id'])
    .execute();
  await database.schema
    .createIndex('followed_people_by_followed')
    .on('followed_people')
    .columns(['followed_id', 'account_id'])
    .execute();
  await database.schema
    .createTable('followed_topics')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('followed_topics_once', ['account_id', 'topic'])
    .execute();
  await database.schema
    .createIndex('followed_topics_by_topic')
    .on('followed_topics')
    .columns(['topic', 'account_id'])
    .execute();
}
