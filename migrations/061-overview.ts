import { type Kysely, sql } from 'kysely';

/** Adds on which weekday an administrator gets a mail about what waits, and when the next is due; and counts of hidden texts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('overview_mails')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    // 0 is Sunday. Null for an administrator who wants none.
    .addColumn('weekday', 'integer')
    .addColumn('due_at', 'bigint')
    .execute();
  // The overview counts the texts of each week without the hidden ones.
  for (const table of ['stories', 'comments']) {
    await sql`create index ${sql.ref(`${table}_hidden`)} on ${sql.table(table)} (created_at)
      where deleted_at is null and hidden_at is not null`.execute(database);
  }
}
