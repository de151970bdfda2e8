import type { Kysely } from 'kysely';

const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Adds authenticator apps, recovery codes, what each session has proved, the time by which administrators need a second
 * factor, and the removals of factors that wait.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('authenticators')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    // The time step of the last code that was used, so that no code is used twice.
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await database.schema
    .createTable('recovery_codes')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'])
    .execute();
  // One row: nodes with another secret key must not start.
  await database.schema
    .createTable('secret_keys')
    .addColumn('check_value', 'text', (column) => column.primaryKey())
    .execute();
  await database.schema
    .alterTable('sessions')
    .addColumn('factors', 'text', (column) => column.notNull().defaultTo('password'))
    .execute();
  await database.schema
    .alterTable('sessions')
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.alterTable('memberships').addColumn('factor_due_at', 'bigint').execute();
  const queries = database as Kysely<{ memberships: { role: string; factor_due_at: number | null } }>;
  await queries
    .updateTable('memberships')
    .set({ factor_due_at: Date.now() + GRACE_MS })
    .where('role', '=', 'administrator')
    .execute();
  await database.schema
    .createTable('factor_removals')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('requested_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('reason', 'text')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
}
