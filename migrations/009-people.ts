import { type Kysely, sql } from 'kysely';

/**
 * Adds whether other members see a profile's facts and find the member in the list of people. Null for members who joined
 * before: they gave their facts when nobody else saw them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['shown_at', 'listed_at', 'visibility_chosen_at']) {
    await database.schema.alterTable('profiles').addColumn(column, 'bigint').execute();
  }
  await database.schema
    .createIndex('stories_by_author')
    .on('stories')
    .columns(['author_id', 'created_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}
