import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Lets gatherings have comments and photos, and stories that tell of them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table gatherings add column comments integer not null default 0`.execute(database);
  // Members who agreed before were asked about stories, photos and comments only.
  await sql`alter table archive_consents add column with_gatherings integer not null default 0`.execute(
    database,
  );
  await database.schema
    .createTable('gathering_stories')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .addColumn('gathering_id', 'text', (column) =>
      column.notNull().references('gatherings.id').onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('gathering_stories_by_gathering')
    .on('gathering_stories')
    .column('gathering_id')
    .execute();
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger gatherings_deleted after delete on gatherings
      for each row execute function delete_about_old()`.execute(database);
  } else {
    await sql`create trigger gatherings_deleted after delete on gatherings begin
      delete from news where about_id = old.id;
      delete from comments where subject_id = old.id;
      delete from story_photos where subject_id = old.id;
    end`.execute(database);
  }
}
