import type { Kysely } from 'kysely';

/** Adds when the last scheduled backup was made, and which node makes the next one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('backups')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('night', 'text', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('made_at', 'bigint')
    .addColumn('bytes', 'bigint')
    .addColumn('problem', 'text')
    .execute();
}
