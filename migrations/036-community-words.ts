import type { Kysely } from 'kysely';

/** Adds the words that many members use, which typing in English letters suggests. One row, computed every night. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('community_words')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('computed_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .execute();
}
