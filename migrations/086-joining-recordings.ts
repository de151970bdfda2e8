import type { Kysely } from 'kysely';

/** Adds when a request began to join the pieces of a recording, so that only one does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('recordings').addColumn('joining_at', 'bigint').execute();
}
