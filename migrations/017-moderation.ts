import { type Kysely, sql } from 'kysely';

/** Adds reports, cases and the log of moderators' decisions. A hidden story keeps its row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('stories').addColumn('hidden_at', 'bigint').execute();

  await database.schema
    .createTable('cases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // No foreign key: a case outlives its thing, and kinds are in different tables.
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('thing_id', 'text', (column) => column.notNull())
    .addColumn('about_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('is_urgent', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('reminders', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('outcome', 'text')
    .addColumn('closed_at', 'bigint')
    .addColumn('objection', 'text')
    .execute();
  // An objection opens a closed case again, perhaps beside a newer case about the same thing.
  await sql`create unique index cases_open on cases (kind, thing_id)
    where closed_at is null and objection is null`.execute(database);
  await sql`create index cases_due on cases (due_at, id) where closed_at is null`.execute(database);
  await sql`create index cases_closed on cases (closed_at, id) where closed_at is not null`.execute(database);
  await sql`create index cases_of_thing on cases (kind, thing_id)`.execute(database);
  await sql`create index cases_about on cases (about_id) where about_id is not null`.execute(database);

  await database.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('reporter_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('reports_once', ['case_id', 'reporter_id'])
    .execute();
  await sql`create index reports_of_member on reports (reporter_id) where reporter_id is not null`.execute(
    database,
  );

  await database.schema
    .createTable('moderation_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.references('cases.id').onDelete('set null'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('about_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('by_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('rule', 'integer')
    .addColumn('words', 'text')
    .addColumn('note', 'text')
    .execute();
  await sql`create index moderation_log_newest on moderation_log (at, id)`.execute(database);
  await sql`create index moderation_log_of_case on moderation_log (case_id, at) where case_id is not null`.execute(
    database,
  );
  await sql`create index moderation_log_about on moderation_log (about_id) where about_id is not null`.execute(
    database,
  );
  await sql`create index moderation_log_by on moderation_log (by_id) where by_id is not null`.execute(
    database,
  );
}
