import { type Kysely, sql } from 'kysely';

/**
 * Lets the database find all news of a member, and who removed a second factor, by an index: deleting an account read all news of all
 * members. The list of news was the same index without withdrawn ones, which are few.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index news_by_member on news (account_id, updated_at, id)`.execute(database);
  await sql`drop index news_list`.execute(database);
  await sql`create index factor_removals_by_requester on factor_removals (requested_by)`.execute(database);
}
