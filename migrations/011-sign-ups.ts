import type { Kysely } from 'kysely';

/** Adds the sign-ups for each email with the password that each one chose, and the sign-up that a link belongs to. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sign_ups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('sign_ups_by_account')
    .on('sign_ups')
    .columns(['account_id', 'created_at'])
    .execute();
  await database.schema.alterTable('one_time_tokens').addColumn('sign_up_id', 'text').execute();
}
