import type { Kysely } from 'kysely';

/** Adds the letters in which a member reads Malayalam. Null until chosen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('accounts').addColumn('script', 'text').execute();
}
