import type { Kysely } from 'kysely';

/** Adds where a series puts the start of a gathering on its zone's clock, and how long it lasts there. Null: as the times say. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('gatherings').addColumn('series_start', 'bigint').execute();
  await database.schema.alterTable('gatherings').addColumn('series_length', 'bigint').execute();
}
