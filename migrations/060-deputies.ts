import type { Kysely } from 'kysely';

/** Adds the deputies: who becomes an administrator once one has not been here for a number of days. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('deputies')
    // An administrator has one deputy at most.
    .addColumn('administrator_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('deputy_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('named_at', 'bigint', (column) => column.notNull())
    // When the two mails went out that announce the change, and when the server last looked since then.
    .addColumn('first_mail_at', 'bigint')
    .addColumn('second_mail_at', 'bigint')
    .addColumn('checked_at', 'bigint')
    .execute();
  await database.schema.createIndex('deputies_by_deputy').on('deputies').column('deputy_id').execute();
}
