import { type Kysely, sql } from 'kysely';

/** Adds push messages: the devices that are told of news, what is due, and what waits to be sent. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('push_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('push_settings')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('shows_names', 'integer', (column) => column.notNull())
    // Hours of the member's clock. Both are null without quiet hours.
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('is_offer_answered', 'integer', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // No reference: the row stays when the session ends by its age. Signing out deletes the row.
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('renewed_at', 'bigint', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .execute();
  await database.schema
    .createIndex('push_devices_by_account')
    .on('push_devices')
    .column('account_id')
    .execute();

  await database.schema
    .createTable('push_plans')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // A story, or what else the news are about.
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addColumn('told', 'text')
    .addPrimaryKeyConstraint('push_plans_once', ['account_id', 'subject'])
    .execute();
  await sql`create index push_plans_due on push_plans (due_at) where due_at is not null`.execute(database);

  await database.schema
    .createTable('push_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('device_id', 'text', (column) =>
      column.notNull().references('push_devices.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createIndex('push_messages_due')
    .on('push_messages')
    .column('next_attempt_at')
    .execute();
  await database.schema
    .createIndex('push_messages_by_device')
    .on('push_messages')
    .column('device_id')
    .execute();
}
