import { type Kysely, sql } from 'kysely';

/** Lets members agree that the archive of all stories contains their recordings. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Members who agreed before were asked about stories, photos, comments and gatherings only.
  await sql`alter table archive_consents add column with_recordings integer not null default 0`.execute(
    database,
  );
}
