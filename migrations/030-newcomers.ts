import type { Kysely } from 'kysely';

/** Marks the cases of what newcomers wrote and nobody has looked at yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('cases').addColumn('held', 'text').execute();
}
