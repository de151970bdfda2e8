import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Lets comments and photos be about anything: a kind and an id replace the foreign key to stories. A trigger deletes what is
 * about a deleted row, as the foreign key did. SQLite drops the column with its key, which creates no table anew: other tables refer
 * to comments.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  const dropIndex = (name: string) => database.schema.dropIndex(name).execute();
  for (const name of ['comments_by_story', 'comments_of_story']) await dropIndex(name);
  for (const name of ['story_photos_in_order', 'story_photos_waiting']) await dropIndex(name);
  await sql`alter table comments add column subject_kind text not null default 'story'`.execute(database);
  await sql`alter table story_photos add column subject_kind text not null default 'story'`.execute(database);
  if (isServer) {
    for (const name of ['comments', 'story_photos']) {
      const table = sql.table(name);
      await sql`alter table ${table} drop constraint ${sql.ref(`${name}_story_id_fkey`)}`.execute(database);
      await sql`alter table ${table} rename column story_id to subject_id`.execute(database);
    }
  } else {
    await sql`alter table comments add column subject_id text not null default ''`.execute(database);
    await sql`alter table story_photos add column subject_id text`.execute(database);
    for (const table of [sql.table('comments'), sql.table('story_photos')]) {
      await sql`update ${table} set subject_id = story_id`.execute(database);
      await sql`alter table ${table} drop column story_id`.execute(database);
    }
  }
  await sql`create index comments_by_subject on comments (subject_id, created_at, id) where root_id is null`.execute(
    database,
  );
  await sql`create index comments_of_subject on comments (subject_id)`.execute(database);
  await sql`create index story_photos_in_order on story_photos (subject_id, position)`.execute(database);
  await sql`create index story_photos_waiting on story_photos (created_at) where subject_id is null`.execute(
    database,
  );
  if (isServer) {
    await sql`create or replace function delete_about_old() returns trigger language plpgsql as $$ begin
      delete from comments where subject_id = old.id;
      delete from story_photos where subject_id = old.id;
      return null; end $$`.execute(database);
    await sql`create trigger stories_deleted after delete on stories
      for each row execute function delete_about_old()`.execute(database);
  } else {
    await sql`create trigger stories_deleted after delete on stories begin
      delete from comments where subject_id = old.id;
      delete from story_photos where subject_id = old.id;
    end`.execute(database);
  }
}
