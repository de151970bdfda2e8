import type { Kysely } from 'kysely';

/** Records that a member has closed the question about their stories on Home without an answer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('remembrance_wishes').addColumn('dismissed_at', 'bigint').execute();
}
