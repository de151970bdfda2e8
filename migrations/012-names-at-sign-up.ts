import type { Kysely } from 'kysely';

/** Adds the name that a person gave at sign-up. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('sign_ups')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
