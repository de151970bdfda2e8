import type { Kysely } from 'kysely';

/*
 * How often something was done lately, so that several nodes share their limits: a row for each limit and whoever it
 * counts (a hash alone), until the window ends.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('rate_limits')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('rate_limits_by_end').on('rate_limits').column('resets_at').execute();
}
