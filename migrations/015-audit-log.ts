import type { Kysely } from 'kysely';

/** Adds the log of sign-ins and of acts that concern others. Entries about an account are deleted together with it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('actor_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('count', 'integer')
    .addColumn('reason', 'text')
    .execute();
  await database.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute();
  for (const column of ['account_id', 'actor_id']) {
    await database.schema.createIndex(`audit_log_by_${column}`).on('audit_log').column(column).execute();
  }
}
