import { type Kysely, sql } from 'kysely';

/** Drops two indexes, which cost each new story more than they gave. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Each like changed it, and on PostgreSQL all other indexes of stories with it. Only editors of a book list
  // the most liked stories.
  await sql`drop index stories_by_likes`.execute(database);
  // Every list of a topic says for whom it is, and stories_by_topic_and_audience begins with the same columns.
  await sql`drop index stories_newest_by_topic`.execute(database);
}
