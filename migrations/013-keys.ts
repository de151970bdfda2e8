import type { Kysely } from 'kysely';

/** Adds the keys of hashes that nobody outside the database should be able to compute. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
