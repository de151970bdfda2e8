import { type Kysely, sql } from 'kysely';

/** Adds circles, the people of each, who asked to come in or was invited, and for which circle a story is. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('circles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // The key of the form that founded it, so that the same form sent twice founds one circle.
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('seen_by', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('keeperless_since', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute();
  await database.schema
    .createTable('circle_members')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('circle_id', 'text', (column) => column.notNull().references('circles.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('circle_members_once', ['account_id', 'circle_id'])
    .execute();
  await database.schema
    .createIndex('circle_members_in_order')
    .on('circle_members')
    .columns(['circle_id', 'joined_at', 'account_id'])
    .execute();
  await database.schema
    .createTable('circle_entries')
    .addColumn('circle_id', 'text', (column) => column.notNull().references('circles.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // Null for somebody who asked.
    .addColumn('invited_by', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('circle_entries_once', ['circle_id', 'account_id'])
    .execute();
  await database.schema
    .createIndex('circle_entries_by_account')
    .on('circle_entries')
    .column('account_id')
    .execute();
  await database.schema
    .createIndex('circle_entries_by_inviter')
    .on('circle_entries')
    .column('invited_by')
    .execute();
  // A circle with a story is never deleted: the story would be for everyone.
  await database.schema
    .alterTable('stories')
    .addColumn('circle_id', 'text', (column) => column.references('circles.id'))
    .execute();
  // When moderators got to read a story of a circle, because somebody reported it or something about it.
  await database.schema.alterTable('stories').addColumn('shown_at', 'bigint').execute();
  // For whom a draft is going to be.
  await database.schema
    .alterTable('drafts')
    .addColumn('circle', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await database.schema
    .createIndex('stories_by_circle')
    .on('stories')
    .columns(['circle_id', 'created_at desc', 'id desc'])
    .where(sql.ref('circle_id'), 'is not', null)
    .execute();
}
