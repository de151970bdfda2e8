import { type Kysely, sql } from 'kysely';

/**
 * Lets a job that tells the people of a circle about a story read its next batch from an index. It read and sorted everyone in the circle
 * for each 50 people.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index circle_members_hearing on circle_members (circle_id, account_id) where news_level = 'all'`.execute(
    database,
  );
}
