import type { Kysely } from 'kysely';

/** Lets members report a circle's name, line and picture, and moderators hide them from people outside. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const change = () => database.schema.alterTable('circles');
  // When its name, line or picture last changed. Null since it was founded.
  await change().addColumn('changed_at', 'bigint').execute();
  // When moderators hid it.
  await change().addColumn('hidden_at', 'bigint').execute();
  // When moderators read the name of a circle that not all members see.
  await change().addColumn('shown_at', 'bigint').execute();
}
