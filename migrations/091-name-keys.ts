import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the beginnings by which searches for people find names and emails. The server fills them in the background. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  await database.schema
    .createTable('name_keys')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // A range of keys is a beginning only in the order of the bytes.
    .addColumn('key', isServer ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('name_keys_once', ['key', 'account_id'])
    .execute();
  await database.schema.createIndex('name_keys_by_account').on('name_keys').column('account_id').execute();
}
