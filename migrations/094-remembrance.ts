import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Lets a membership be `remembered`, and adds what a page of remembrance says and what members wish for it.
 * SQLite cannot change a check, so the table of memberships is created anew from its own definition, with its indexes. No other
 * table refers to it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await allowRemembered(database);
  await database.schema
    .createTable('remembrances')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('remembered_at', 'bigint', (column) => column.notNull())
    // As the family writes them: a year may be all that is known.
    .addColumn('born', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('died', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    // When the wish to delete the stories was carried out. Null before, and for stories that stay.
    .addColumn('erased_at', 'bigint')
    .execute();
  await database.schema
    .createTable('remembrance_wishes')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('stories', 'text', (column) => column.notNull().check(sql`stories in ('keep', 'delete')`))
    .addColumn('chosen_at', 'bigint')
    .addColumn('trusted_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('trusted_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('remembrance_wishes_by_trusted')
    .on('remembrance_wishes')
    .column('trusted_id')
    .execute();
}

async function allowRemembered(database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table memberships drop constraint memberships_state_check`.execute(database);
    await sql`alter table memberships add constraint memberships_state_check
      check (state in ('pending', 'approved', 'declined', 'suspended', 'remembered'))`.execute(database);
    return;
  }
  const { rows } = await sql<{ definition: string }>`
    select sql as definition from sqlite_master
    where tbl_name = 'memberships' and type in ('table', 'index') and sql is not null
    order by type desc`.execute(database);
  const [table, ...indexes] = rows.map(({ definition }) => definition);
  await sql`create table memberships_copy as select * from memberships`.execute(database);
  await sql`drop table memberships`.execute(database);
  await sql
    .raw(`${table}`.replace("'declined', 'suspended'", "'declined', 'suspended', 'remembered'"))
    .execute(database);
  await sql`insert into memberships select * from memberships_copy`.execute(database);
  await sql`drop table memberships_copy`.execute(database);
  for (const index of indexes) await sql.raw(index).execute(database);
}
