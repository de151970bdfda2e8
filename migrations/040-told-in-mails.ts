import type { Kysely } from 'kysely';

/** Remembers what the last mail about news told, for things that are committed after it with an earlier time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('news_mails').addColumn('told', 'text').execute();
}
