import { type Kysely, sql } from 'kysely';

const KINDS = ['offered', 'sent', 'approved', 'returned', 'declined'].map((name) => `writing-${name}`);

/**
 * Lets the news of writing down a told story be about this story, so that the number of unread news leaves it
 * out while its reader does not see the story.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isOfWriting = sql`news.kind in (${sql.join(KINDS)}) and news.about_kind is null`;
  await sql`update news set about_kind = 'story', about_id = subject_id where ${isOfWriting}
    and exists (select 1 from stories where stories.id = news.subject_id)`.execute(database);
  await sql`delete from news where ${isOfWriting}`.execute(database);
  await sql`update news set withdrawn_at = updated_at where kind in (${sql.join(KINDS)}) and read_at is null
    and withdrawn_at is null and not exists (select 1 from stories
      where stories.id = news.about_id and stories.hidden_at is null and stories.deleted_at is null
        and (stories.circle_id is null or exists (select 1 from circle_members
          where circle_members.circle_id = stories.circle_id
            and circle_members.account_id = news.account_id)))`.execute(database);
}
