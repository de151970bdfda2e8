import type { Kysely } from 'kysely';

/** Adds how many messages of a person in a group chat became no part of a story, as JSON: the count of each reason. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('chat_people')
    .addColumn('left_out', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
