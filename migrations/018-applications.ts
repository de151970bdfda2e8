import type { Kysely } from 'kysely';

/** Adds what applicants say about themselves, and the settings of the community. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('sign_ups')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await database.schema
    .createTable('applications')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('community')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
