import type { Kysely } from 'kysely';

/** Adds when a member last visited a circle, what they hear of it, and who left a circle a moment ago. */
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
}
