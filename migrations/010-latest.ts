import { type Kysely, sql } from 'kysely';

/** Adds the list of the newest stories of all topics, and since when stories are new to a reader. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('stories_newest')
    .on('stories')
    .columns(['created_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await database.schema.alterTable('accounts').addColumn('seen_at', 'bigint').execute();
  await database.schema.alterTable('accounts').addColumn('new_since_at', 'bigint').execute();
}
