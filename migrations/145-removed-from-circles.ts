import type { Kysely } from 'kysely';

/** Stores whom keepers have removed from a circle: they do not come back by themselves, also where everyone may join. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('circle_removals')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('circle_id', 'text', (column) => column.notNull().references('circles.id').onDelete('cascade'))
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('circle_removals_once', ['account_id', 'circle_id'])
    .execute();
  await database.schema
    .createIndex('circle_removals_by_circle')
    .on('circle_removals')
    .column('circle_id')
    .execute();
}
