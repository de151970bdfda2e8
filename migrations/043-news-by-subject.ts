import { type Kysely, sql } from 'kysely';

/**
 * Leaves the news of stories out of an index that only finds what waits for decisions. Most news are of stories, and each
 * row of an index costs a write.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropIndex('news_by_subject').execute();
  await sql`create index news_by_subject on news (subject_id) where story_id is null and read_at is null`.execute(
    database,
  );
}
