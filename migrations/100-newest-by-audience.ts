import { type Kysely, sql } from 'kysely';
import { isServer } from '../src/server/database/is-server.ts';

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
  // An estimate from a community of few circles would lead PostgreSQL past the stories of all circles.
  if (isServer(database))
    await sql`alter table stories alter column circle_id set (n_distinct = -0.1)`.execute(database);
}
