import type { Kysely } from 'kysely';

/** Adds gatherings and the answers of members. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('gatherings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organiser_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    // Calendars take a version only if its number is higher than the one that they have.
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cancelled_at', 'bigint')
    .addColumn('hidden_at', 'bigint')
    .addColumn('days_reminder_at', 'bigint')
    .addColumn('hours_reminder_at', 'bigint')
    .addColumn('repeats', 'text')
    .addColumn('month_day', 'integer')
    // Unique, so that two nodes do not both add the next one.
    .addColumn('previous_id', 'text', (column) =>
      column.unique().references('gatherings.id').onDelete('set null'),
    )
    .execute();
  await database.schema
    .createIndex('gatherings_by_start')
    .on('gatherings')
    .columns(['starts_at', 'id'])
    .execute();
  await database.schema.createIndex('gatherings_by_end').on('gatherings').column('ends_at').execute();
  await database.schema
    .createIndex('gatherings_by_organiser')
    .on('gatherings')
    .column('organiser_id')
    .execute();
  await database.schema
    .createTable('gathering_answers')
    .addColumn('gathering_id', 'text', (column) =>
      column.notNull().references('gatherings.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('guests', 'integer', (column) => column.notNull())
    .addColumn('children', 'integer', (column) => column.notNull())
    .addColumn('waits_since', 'bigint')
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('gathering_answers_once', ['gathering_id', 'account_id'])
    .execute();
  await database.schema
    .createIndex('gathering_answers_by_account')
    .on('gathering_answers')
    .column('account_id')
    .execute();
}
