import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Lets news be about anything that comments can be about, as the migration before does for comments. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  for (const name of ['news_by_story', 'news_by_subject']) await database.schema.dropIndex(name).execute();
  await sql`alter table news add column about_kind text`.execute(database);
  if (isServer) {
    await sql`alter table news drop constraint news_story_id_fkey`.execute(database);
    await sql`alter table news rename column story_id to about_id`.execute(database);
  } else {
    await sql`alter table news add column about_id text`.execute(database);
    await sql`update news set about_id = story_id`.execute(database);
    await sql`alter table news drop column story_id`.execute(database);
  }
  await sql`update news set about_kind = 'story' where about_id is not null`.execute(database);
  await sql`create index news_by_about on news (about_id) where about_id is not null`.execute(database);
  await sql`create index news_by_subject on news (subject_id) where about_id is null and read_at is null`.execute(
    database,
  );
  if (isServer) {
    await sql`create or replace function delete_about_old() returns trigger language plpgsql as $$ begin
      delete from news where about_id = old.id;
      delete from comments where subject_id = old.id;
      delete from story_photos where subject_id = old.id;
      return null; end $$`.execute(database);
  } else {
    await sql`create trigger news_of_stories_deleted after delete on stories begin
      delete from news where about_id = old.id;
    end`.execute(database);
  }
}
