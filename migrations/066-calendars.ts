import type { Kysely } from 'kysely';

/** Adds the secret addresses at which calendars find a member's gatherings, one for each member who made one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('calendars')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
