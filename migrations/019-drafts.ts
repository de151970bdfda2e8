import type { Kysely } from 'kysely';

/** Adds the unpublished stories of each account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('drafts')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('writer', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('discarded_at', 'bigint')
    .addPrimaryKeyConstraint('drafts_by_account', ['account_id', 'id'])
    .execute();
}
