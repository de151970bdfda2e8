import { type Kysely, sql } from 'kysely';

/** Adds the community's own house rules. Each change is a new row, so that earlier rules can be looked up. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('house_rules')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('english', 'text', (column) => column.notNull())
    .addColumn('malayalam', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .execute();
  await database.schema
    .createIndex('house_rules_by_account')
    .on('house_rules')
    .column('saved_by')
    .where(sql.ref('saved_by'), 'is not', null)
    .execute();
}
