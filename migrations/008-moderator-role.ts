import { type Kysely, sql } from 'kysely';

/**
 * Lets a membership hold the role `moderator`. SQLite cannot change a check, so the table is created anew under its own
 * name, which keeps the names of its constraints. No other table refers to it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table memberships_copy as select * from memberships`.execute(database);
  await database.schema.dropTable('memberships').execute();
  await database.schema
    .createTable('memberships')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('pending', 'approved', 'declined', 'suspended')`),
    )
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('member', 'moderator', 'administrator')`),
    )
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into memberships (account_id, state, role, joined_at)
    select account_id, state, role, joined_at from memberships_copy`.execute(database);
  await database.schema.dropTable('memberships_copy').execute();

  await database.schema
    .createIndex('memberships_by_state')
    .on('memberships')
    .columns(['state', 'joined_at'])
    .execute();
  await database.schema
    .createIndex('memberships_administrators')
    .on('memberships')
    .column('role')
    .where(sql.ref('role'), '=', sql.lit('administrator'))
    .execute();
  await database.schema
    .createIndex('memberships_newest')
    .on('memberships')
    .columns(['joined_at', 'account_id'])
    .execute();
}
