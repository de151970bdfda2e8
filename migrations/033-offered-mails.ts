import { type Kysely, sql } from 'kysely';

/** Remembers whom Home still offers mails about news, and since when an address refuses mails. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('news_mail_settings')
    .addColumn('is_offered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.alterTable('news_mail_settings').addColumn('refused_at', 'bigint').execute();
  // Migration 031 switched the mails off for these, and they have chosen nothing since.
  await sql`update news_mail_settings set is_offered = 1
    where answers = 0 and digest = 'off' and time_zone is null`.execute(database);
}
