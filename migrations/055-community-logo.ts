import type { Kysely } from 'kysely';

/** Adds the community's logo, once in each size that browsers and phones ask for. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('community_logo')
    .addColumn('pixels', 'integer', (column) => column.primaryKey())
    .addColumn('image', 'text', (column) => column.notNull())
    .execute();
}
