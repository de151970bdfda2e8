import type { Kysely } from 'kysely';

/** Adds the language of an account's pages and mails. Null until it is known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('accounts').addColumn('language', 'text').execute();
}
