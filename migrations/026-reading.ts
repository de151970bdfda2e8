import type { Kysely } from 'kysely';

/** Adds the stories that members save and those that they read lately, and how each member likes pages to look. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['theme', 'text_size', 'line_spacing']) {
    await database.schema.alterTable('accounts').addColumn(column, 'text').execute();
  }
  for (const [table, time] of [
    ['saved_stories', 'saved_at'],
    ['read_stories', 'read_at'],
  ] as const) {
    await database.schema
      .createTable(table)
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('story_id', 'text', (column) =>
        column.notNull().references('stories.id').onDelete('cascade'),
      )
      .addColumn(time, 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_once`, ['account_id', 'story_id'])
      .execute();
    await database.schema
      .createIndex(`${table}_newest`)
      .on(table)
      .columns(['account_id', `${time} desc`, 'story_id desc'])
      .execute();
    // Deleting a story deletes its rows here.
    await database.schema.createIndex(`${table}_by_story`).on(table).column('story_id').execute();
  }
  await database.schema.alterTable('read_stories').addColumn('place', 'integer').execute();
}
