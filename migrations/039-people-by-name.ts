import { type Kysely, sql } from 'kysely';

/** Finds the people whom a comment mentions by their names, without reading the names of all members. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index people_by_folded_name on memberships (folded_name) where list_key is not null`.execute(
    database,
  );
}
