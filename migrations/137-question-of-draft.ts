import type { Kysely } from 'kysely';

/** Lets a draft keep the question that it answers. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('drafts')
    .addColumn('question', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
