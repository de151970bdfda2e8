import type { Kysely } from 'kysely';

/** Lets a suspension end by itself. Null for one without an end. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('memberships').addColumn('suspended_until', 'bigint').execute();
}
