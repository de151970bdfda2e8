import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Copies to each membership what lists of people search and sort by, so that they read one narrow index: 100,000 members
 * took over half a second. The values here are nearly those of the rules: version 0 lets the server compute them again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  // Both databases must compare the keys by their bytes.
  const listKey = isServer ? sql`text collate "C"` : sql`text`;
  await sql`alter table memberships add column email_copy text not null default ''`.execute(database);
  await sql`alter table memberships add column folded_name text not null default ''`.execute(database);
  await sql`alter table memberships add column list_key ${listKey}`.execute(database);
  await sql`alter table memberships add column names_version integer not null default 0`.execute(database);
  await sql`update memberships set
    email_copy = (select email from accounts where id = memberships.account_id),
    folded_name = coalesce((select substr(lower(name), 1, 200) from profiles where account_id = memberships.account_id), ''),
    list_key = (
      select substr(lower(name), 1, 100) from profiles join accounts on accounts.id = profiles.account_id
      where profiles.account_id = memberships.account_id and listed_at is not null and name <> ''
        and email_verified_at is not null
    )`.execute(database);
  // The newest first, for administrators. It replaces one with the first two columns alone.
  await sql`drop index memberships_newest`.execute(database);
  await sql`create index memberships_newest on memberships
    (joined_at, account_id, state, role, email_copy, folded_name)`.execute(database);
  // The members whom others may find, in both orders of their list.
  const isListed = sql`where list_key is not null`;
  await sql`create index people_by_name on memberships (list_key, account_id, state, folded_name) ${isListed}`.execute(
    database,
  );
  await sql`create index people_newest on memberships (joined_at, account_id, state, folded_name) ${isListed}`.execute(
    database,
  );
  await sql`create index memberships_by_names_version on memberships (names_version)`.execute(database);
}
