import { type Kysely, sql } from 'kysely';

const KINDS = ['day', 'days', 'changed', 'cancelled', 'place', 'soon'].map((name) => `gathering-${name}`);

/**
 * Lets the news of gatherings be about their gatherings. The number of unread news counts what is about nothing
 * even after its gathering is hidden, deleted or narrowed to a circle.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isOfGathering = sql`news.kind in (${sql.join(KINDS)}) and news.about_kind is null`;
  await sql`update news set about_kind = 'gathering', about_id = subject_id where ${isOfGathering}
    and exists (select 1 from gatherings where gatherings.id = news.subject_id)`.execute(database);
  await sql`delete from news where ${isOfGathering}`.execute(database);
  await sql`update news set withdrawn_at = updated_at where about_kind = 'gathering' and read_at is null
    and withdrawn_at is null and exists (select 1 from gatherings
      where gatherings.id = news.about_id and gatherings.hidden_at is not null)`.execute(database);
}
