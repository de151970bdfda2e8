import type { Kysely } from 'kysely';

/** Adds the numbers of the overview, which a task counts: counting all members and texts takes longer the more there are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('overview_numbers')
    .addColumn('time_zone', 'text', (column) => column.primaryKey())
    .addColumn('counted_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('numbers', 'text', (column) => column.notNull())
    .execute();
}
