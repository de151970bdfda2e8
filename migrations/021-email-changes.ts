import type { Kysely } from 'kysely';

/** Adds the links that change the email of an account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('email_changes')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // 'confirm' leads to the new address, 'take-back' to the former one.
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('email_changes_by_account')
    .on('email_changes')
    .column('account_id')
    .execute();
}
