import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Lets letters have photos, which are deleted with them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger letters_deleted after delete on letters
      for each row execute function delete_about_old()`.execute(database);
  } else {
    await sql`create trigger letters_deleted after delete on letters begin
      delete from story_photos where subject_id = old.id;
    end`.execute(database);
  }
}
