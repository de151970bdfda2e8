import type { Kysely } from 'kysely';

/** Which language an account reads and gets its mails in; null until it is known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('accounts').addColumn('language', 'text').execute();
}
