import { type Kysely, sql } from 'kysely';

/** Adds whom each account has muted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('mutes')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('muted_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mutes_once', ['account_id', 'muted_id'])
    .execute();
  // Leaving deletes the rows about the leaver.
  await sql`create index mutes_of_person on mutes (muted_id)`.execute(database);
}
