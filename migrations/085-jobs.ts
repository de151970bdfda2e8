import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the jobs that tell many members in batches, the failures of tasks, and who got a place without hearing of it yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    // What the job is about, as JSON.
    .addColumn('about', 'text', (column) => column.notNull())
    // Where the next batch begins.
    .addColumn('position', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failing_since', 'bigint')
    .execute();
  await database.schema.createIndex('jobs_due').on('jobs').columns(['due_at', 'created_at']).execute();
  await database.schema
    .createTable('failing_tasks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failing_since', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.alterTable('gathering_answers').addColumn('placed_at', 'bigint').execute();
  await sql`create index gathering_answers_placed on gathering_answers (gathering_id, account_id)
    where placed_at is not null`.execute(database);
}
