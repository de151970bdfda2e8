import { type Kysely, sql } from 'kysely';

/*
 * Runs on both databases. Times are milliseconds since 1970 (bigint), ids are UUIDs (text),
 * and a boolean is a time or null.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('email_verified_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_sign_in_at', 'bigint')
    .execute();

  await database.schema
    .createTable('memberships')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('pending', 'approved', 'declined', 'suspended')`),
    )
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('member', 'administrator')`))
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .execute();
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

  // History of membership decisions. A decision stays when the account that decided is deleted.
  await database.schema
    .createTable('decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute();
  await database.schema
    .createIndex('decisions_by_account')
    .on('decisions')
    .columns(['account_id', 'decided_at'])
    .execute();

  await database.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('sessions_by_account').on('sessions').column('account_id').execute();

  await database.schema
    .createTable('one_time_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('one_time_tokens_by_account')
    .on('one_time_tokens')
    .column('account_id')
    .execute();

  await database.schema
    .createTable('profiles')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('bio', 'text', (column) => column.notNull())
    .addColumn('occupation', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('photo', 'text')
    .addColumn('completion', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();

  // A story's text is `opening` followed by `rest`. Lists load only the opening.
  await database.schema
    .createTable('stories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('submission_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('deleted_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('likes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('opening', 'text', (column) => column.notNull())
    .addColumn('rest', 'text')
    .addUniqueConstraint('stories_submitted_once', ['author_id', 'submission_key'])
    .execute();
  await database.schema
    .createIndex('stories_newest_by_topic')
    .on('stories')
    .columns(['topic', 'created_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await database.schema
    .createIndex('stories_deleted')
    .on('stories')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
  // Without this index, each deletion of an account would scan all stories.
  await database.schema
    .createIndex('stories_deleted_by')
    .on('stories')
    .column('deleted_by')
    .where(sql.ref('deleted_by'), 'is not', null)
    .execute();

  await database.schema
    .createTable('likes')
    .addColumn('story_id', 'text', (column) => column.notNull().references('stories.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_once', ['story_id', 'account_id'])
    .execute();
  await database.schema.createIndex('likes_by_account').on('likes').column('account_id').execute();

  // Stores the number of stories, so that the topic grid reads eight rows instead of counting all stories.
  await database.schema
    .createTable('topics')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('stories', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const id of ['life', 'travel', 'food', 'career', 'family', 'education', 'hobbies', 'inspiration']) {
    await sql`insert into topics (id) values (${id})`.execute(database);
  }

  // A rule inserts its mail in its own transaction, and the mail is sent after the commit. Sending erases the body,
  // because it may contain a one-time link.
  await database.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await database.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql<boolean>`sent_at is null and failed_at is null`)
    .execute();
}
