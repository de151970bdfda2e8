import type { Kysely } from 'kysely';

/** Adds whether a member types Malayalam in English letters, on all devices. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('accounts').addColumn('typing_aid', 'text').execute();
}
