import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the list of subjects whose documents are out of date. A rule adds a row, and a flush after its commit removes it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  // Numbers are never used again: a flush removes only the rows that it has read.
  await (isServer
    ? sql`create table search_pending (
        number bigint generated always as identity primary key,
        kind text not null,
        subject_id text not null
      )`
    : sql`create table search_pending (
        number integer primary key autoincrement,
        kind text not null,
        subject_id text not null
      ) strict`
  ).execute(database);
}
