import { type Kysely, sql } from 'kysely';

/** Adds the links by which members invite people, and who came by which. A sign-up remembers its invitation until it is verified. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('max_uses', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('admits', 'integer', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('invitations_by_creator')
    .on('invitations')
    .columns(['created_by', 'created_at'])
    .execute();
  await database.schema
    .createTable('invited_people')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('invitation_id', 'text', (column) => column.references('invitations.id').onDelete('set null'))
    .addColumn('invited_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('invited_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['invited_by', 'invitation_id']) {
    await database.schema
      .createIndex(`invited_people_${column}`)
      .on('invited_people')
      .column(column)
      .execute();
  }
  await sql`alter table sign_ups add column invitation text`.execute(database);
}
