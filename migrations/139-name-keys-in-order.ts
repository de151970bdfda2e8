import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Copies to the keys of names what lists of people sort by. A search that finds a thousand people then sorts their keys, and reads the
 * memberships of one page only. The server fills the table again in the background: copying 800,000 keys takes PostgreSQL longer than a
 * statement may.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  // A range of keys is a beginning only in the order of the bytes, and the list's keys sort by them.
  const bytes = isServer ? sql`text collate "C"` : 'text';
  await database.schema.dropTable('name_keys').execute();
  await database.schema
    .createTable('name_keys')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('key', bytes, (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('list_key', bytes)
    .addPrimaryKeyConstraint('name_keys_once', ['account_id', 'key'])
    .execute();
  // A search reads this index only, and not the table.
  await sql`create index name_keys_by_key on name_keys (key, account_id, joined_at, list_key)`.execute(
    database,
  );
}
