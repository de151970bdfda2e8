import { type Kysely, sql } from 'kysely';

/** Adds for which circle a gathering is, and for which one a recording is going to be. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // A circle with a gathering is never deleted: the gathering would be for everyone.
  await database.schema
    .alterTable('gatherings')
    .addColumn('circle_id', 'text', (column) => column.references('circles.id'))
    .execute();
  // When moderators got to read a gathering of a circle, because somebody reported it or something about it.
  await database.schema.alterTable('gatherings').addColumn('shown_at', 'bigint').execute();
  await database.schema
    .createIndex('gatherings_by_circle')
    .on('gatherings')
    .columns(['circle_id', 'starts_at', 'id'])
    .where(sql.ref('circle_id'), 'is not', null)
    .execute();
  // The circle from whose page the recording began. Empty without one.
  await database.schema
    .alterTable('recordings')
    .addColumn('circle', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
