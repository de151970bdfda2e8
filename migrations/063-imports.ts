import type { Kysely } from 'kysely';

/** Adds what an import remembers, and the parameters of password hashes of another product. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('imports')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .execute();
  // Deleting an account looks for its rows, and the end of an import for those that are not finished.
  await database.schema.createIndex('imports_by_account').on('imports').column('account_id').execute();
  await database.schema
    .createIndex('imports_by_kind')
    .on('imports')
    .columns(['kind', 'finished_at'])
    .execute();
  await database.schema
    .createTable('password_schemes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('parameters', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .execute();
}
