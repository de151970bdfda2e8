import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Lets a membership hold the role `approver`. SQLite cannot change a check, so the table is created anew from its own
 * definition, with its indexes. No other table refers to it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table memberships drop constraint memberships_role_check`.execute(database);
    await sql`alter table memberships add constraint memberships_role_check
      check (role in ('member', 'moderator', 'approver', 'administrator'))`.execute(database);
    return;
  }
  const { rows } = await sql<{ type: string; definition: string }>`
    select type, sql as definition from sqlite_master
    where tbl_name = 'memberships' and type in ('table', 'index') and sql is not null
    order by type desc`.execute(database);
  const [table, ...indexes] = rows.map(({ definition }) => definition);
  await sql`create table memberships_copy as select * from memberships`.execute(database);
  await sql`drop table memberships`.execute(database);
  await sql.raw(`${table}`.replace("'moderator', ", "'moderator', 'approver', ")).execute(database);
  await sql`insert into memberships select * from memberships_copy`.execute(database);
  await sql`drop table memberships_copy`.execute(database);
  for (const index of indexes) await sql.raw(index).execute(database);
}
