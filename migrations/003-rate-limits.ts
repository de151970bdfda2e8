import type { Kysely } from 'kysely';

/*
 * Adds the counts of rate limits, so that several nodes share them. Each limit and counted subject (stored as a hash)
 * has one row until the window ends.
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
