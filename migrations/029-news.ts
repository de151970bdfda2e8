import { type Kysely, sql } from 'kysely';

/** Adds what members are told: a row points at its cause, and what it says is read from there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('news')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    // Events of one subject share an unread row: a story, a thread, a decision, a case, or what waits.
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('story_id', 'text', (column) => column.references('stories.id').onDelete('cascade'))
    .addColumn('root_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('case_id', 'text', (column) => column.references('cases.id').onDelete('cascade'))
    .addColumn('decision_id', 'text', (column) => column.references('decisions.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  // Withdrawn rows too: undoing what withdrew a row finds it.
  await sql`create unique index news_open on news (account_id, kind, subject_id) where read_at is null`.execute(
    database,
  );
  await sql`create index news_list on news (account_id, updated_at, id) where withdrawn_at is null`.execute(
    database,
  );
  await sql`create index news_unread on news (account_id, updated_at) where read_at is null and withdrawn_at is null`.execute(
    database,
  );
  for (const column of ['story_id', 'root_id', 'case_id', 'decision_id']) {
    await database.schema
      .createIndex(`news_by_${column.replace('_id', '')}`)
      .on('news')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }
  // What waits for a decision is withdrawn for everyone at once.
  await sql`create index news_by_subject on news (subject_id) where read_at is null`.execute(database);
  await database.schema.createIndex('news_by_age').on('news').column('updated_at').execute();

  // Only the kinds that an account has switched off.
  await database.schema
    .createTable('unwanted_news')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('unwanted_news_once', ['account_id', 'kind'])
    .execute();

  await database.schema.alterTable('accounts').addColumn('news_seen_at', 'bigint').execute();
}
