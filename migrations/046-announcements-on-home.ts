import { type Kysely, sql } from 'kysely';

/** Keeps which announcements a member has not yet dismissed from Home. Earlier ones are not shown there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table news add column on_home integer not null default 0`.execute(database);
  await sql`create index news_on_home on news (account_id, created_at) where on_home = 1`.execute(database);
}
