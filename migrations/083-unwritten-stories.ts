import { type Kysely, sql } from 'kysely';

/** Adds the index by which Home and the digest find told stories that nobody has written down. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index stories_without_text on stories (created_at) where opening = ''`.execute(database);
}
