import { type Kysely, sql } from 'kysely';

/**
 * Drops the index of likes. Each like changed it, and on PostgreSQL all other indexes of stories with it. Only
 * editors of a book list the most liked stories, a few times a year.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index stories_by_likes`.execute(database);
}
