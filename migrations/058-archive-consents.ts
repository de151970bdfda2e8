import type { Kysely } from 'kysely';

/** Adds which members agreed that the community's readable archive contains what they wrote. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('archive_consents')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('agreed_at', 'bigint', (column) => column.notNull())
    .execute();
}
