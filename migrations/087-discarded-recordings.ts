import type { Kysely } from 'kysely';

/** Adds when a member discarded a recording that waits for its story, so that they can restore it for a day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('recordings').addColumn('discarded_at', 'bigint').execute();
}
