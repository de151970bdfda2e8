import { type Kysely, sql } from 'kysely';

/** Lets a gathering be proposed with several days, of which its organiser chooses one once members have said which suit them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('gatherings')
    .addColumn('days', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createTable('gathering_days')
    .addColumn('gathering_id', 'text', (column) =>
      column.notNull().references('gatherings.id').onDelete('cascade'),
    )
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('gathering_days_key', ['gathering_id', 'starts_at'])
    .execute();
  await database.schema
    .createTable('gathering_day_marks')
    .addColumn('gathering_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull().check(sql`mark in ('yes', 'perhaps', 'no')`))
    .addPrimaryKeyConstraint('gathering_day_marks_key', ['gathering_id', 'account_id', 'starts_at'])
    .addForeignKeyConstraint(
      'gathering_day_marks_of_day',
      ['gathering_id', 'starts_at'],
      'gathering_days',
      ['gathering_id', 'starts_at'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('gathering_day_marks_by_account')
    .on('gathering_day_marks')
    .column('account_id')
    .execute();
}
