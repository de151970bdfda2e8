import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the indexes from which lists read the newest stories of each audience: of everyone, and of each circle. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index stories_by_circle`.execute(database);
  await sql`create index stories_by_audience on stories (circle_id, created_at desc, id desc)`.execute(
    database,
  );
  await sql`create index stories_by_topic_and_audience on stories (topic, circle_id, created_at desc, id desc)
    where deleted_at is null`.execute(database);
  await sql`create index stories_by_author_and_audience on stories (author_id, circle_id, created_at desc, id desc)
    where deleted_at is null`.execute(database);
  // In a community of few circles, PostgreSQL would otherwise look for the stories of each among those of all.
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table stories alter column circle_id set (n_distinct = -0.1)`.execute(database);
  }
}
