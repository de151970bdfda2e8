import type { Kysely } from 'kysely';

/** Keeps which new members have skipped the first steps on Home. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('skipped_welcomes')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('skipped_at', 'bigint', (column) => column.notNull())
    .execute();
}
