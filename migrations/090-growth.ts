import { type Kysely, sql } from 'kysely';

/** Adds indexes of what lists read in their order: people with a role, and gatherings as the search indexes them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index memberships_administrators`.execute(database);
  await sql`create index memberships_with_role on memberships (role, joined_at, account_id)
    where role <> 'member'`.execute(database);
  await sql`create index gatherings_by_time on gatherings (created_at, id)`.execute(database);
}
