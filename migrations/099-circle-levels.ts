import type { Kysely } from 'kysely';

/** Adds when a member last visited a circle and what they hear of it, who has just left one, and which have asked for a keeper. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // When the member was last on the circle's page. Null before the first visit.
  await database.schema.alterTable('circle_members').addColumn('visited_at', 'bigint').execute();
  // When the visit before that one ended. Null during the first visit.
  await database.schema.alterTable('circle_members').addColumn('new_since_at', 'bigint').execute();
  // What the member hears of it.
  await database.schema
    .alterTable('circle_members')
    .addColumn('news_level', 'text', (column) => column.notNull().defaultTo('all'))
    .execute();
  // When the people of a circle that nobody keeps were asked who will keep it.
  await database.schema.alterTable('circles').addColumn('keepers_asked_at', 'bigint').execute();
  // Who has left a circle a moment ago, and may come back as they were.
  await database.schema
    .createTable('circle_departures')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('circle_id', 'text', (column) => column.notNull().references('circles.id').onDelete('cascade'))
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('visited_at', 'bigint')
    .addColumn('new_since_at', 'bigint')
    .addColumn('news_level', 'text', (column) => column.notNull())
    .addColumn('left_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('circle_departures_once', ['account_id', 'circle_id'])
    .execute();
  await database.schema
    .createIndex('circle_departures_by_circle')
    .on('circle_departures')
    .column('circle_id')
    .execute();
}
