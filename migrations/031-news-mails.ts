import { type Kysely, sql } from 'kysely';

/** Adds mails about news: what members chose, when each mail is due, and bulk mails that let the others pass. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('news_mail_settings')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('answers', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) =>
      column.notNull().check(sql`digest in ('off', 'daily', 'weekly')`),
    )
    .addColumn('hour', 'integer', (column) => column.notNull())
    // 0 is Sunday.
    .addColumn('weekday', 'integer', (column) => column.notNull())
    .addColumn('time_zone', 'text')
    .execute();
  // Members who joined before there were such mails get none until they ask for them.
  await sql`
    insert into news_mail_settings (account_id, answers, digest, hour, weekday)
    select account_id, 0, 'off', 8, 6 from memberships where state in ('approved', 'suspended')`.execute(
    database,
  );

  await database.schema
    .createTable('news_mails')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addPrimaryKeyConstraint('news_mails_once', ['account_id', 'kind'])
    .execute();
  await sql`create index news_mails_due on news_mails (due_at) where due_at is not null`.execute(database);

  await database.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.alterTable('outbox').addColumn('headers', 'text').execute();
  await database.schema.dropIndex('outbox_due').execute();
  await sql`create index outbox_due on outbox (priority, next_attempt_at)
    where sent_at is null and failed_at is null`.execute(database);
}
