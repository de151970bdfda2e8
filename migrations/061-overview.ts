import { type Kysely, sql } from 'kysely';

const TWO_WEEKS_MS = 14 * 24 * 3_600_000;

/** Adds the weekly mails to administrators, and what the overview of the admin pages counts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('overview_mails')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    // 0 is Sunday. Null for an administrator who wants none.
    .addColumn('weekday', 'integer')
    .addColumn('due_at', 'bigint')
    .execute();
  // The overview counts the texts of each week without the hidden ones.
  for (const table of ['stories', 'comments']) {
    await sql`create index ${sql.ref(`${table}_hidden`)} on ${sql.table(table)} (created_at)
      where deleted_at is null and hidden_at is not null`.execute(database);
  }
  // The first stories of members, for two weeks: to look for an earlier one of each new story's author takes too long.
  await database.schema
    .createTable('first_stories')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .execute();
  await sql`
    insert into first_stories (story_id)
    select id from stories
    where deleted_at is null and created_at > (select max(created_at) from stories) - ${sql.lit(TWO_WEEKS_MS)}
      and not exists (
        select 1 from stories as earlier
        where earlier.author_id = stories.author_id and earlier.deleted_at is null
          and earlier.created_at < stories.created_at)`.execute(database);
}
