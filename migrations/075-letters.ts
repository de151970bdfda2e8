import { type Kysely, sql } from 'kysely';

/** Adds letters between two members. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('correspondences')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Unique, so that two first letters at once begin one correspondence. The id once one of the two has left.
    .addColumn('pair', 'text', (column) => column.notNull().unique())
    .addColumn('asker_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('correspondences_by_asker')
    .on('correspondences')
    .column('asker_id')
    .execute();
  await database.schema
    .createTable('letter_sides')
    .addColumn('correspondence_id', 'text', (column) =>
      column.notNull().references('correspondences.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('other_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('last_at', 'bigint')
    .addColumn('arrived_at', 'bigint')
    .addColumn('read_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('shares_reading', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('letter_sides_once', ['correspondence_id', 'account_id'])
    .execute();
  await database.schema
    .createIndex('letter_sides_by_account')
    .on('letter_sides')
    .columns(['account_id', 'last_at', 'correspondence_id'])
    .execute();
  await database.schema.createIndex('letter_sides_by_other').on('letter_sides').column('other_id').execute();
  await sql`create index letter_sides_unread on letter_sides (account_id)
    where arrived_at > read_until`.execute(database);
  await database.schema
    .createTable('letters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('correspondence_id', 'text', (column) =>
      column.notNull().references('correspondences.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('submission_key', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('arrives', 'integer', (column) => column.notNull())
    .addColumn('hidden_at', 'bigint')
    .addColumn('shown_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('letters_by_correspondence')
    .on('letters')
    .columns(['correspondence_id', 'created_at', 'id'])
    .execute();
  // A former member's letters have no author, and the index lets any number of them have the same key.
  await database.schema
    .createIndex('letters_by_submission')
    .unique()
    .on('letters')
    .columns(['author_id', 'submission_key'])
    .execute();
}
