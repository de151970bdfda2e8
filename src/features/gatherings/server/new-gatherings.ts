import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { gatheringsVisibleToAll } from './visible-gatherings.ts';

/** How many gatherings a digest names. */
const NAMED = 5;

/**
 * Returns the coming gatherings that were proposed after a time, the next one first, for the digest of a member who has not answered
 * them, without those of circles and of people whom the member has muted.
 */
export async function findNewGatherings(
  queries: Queries,
  accountId: string,
  { since, now }: { since: number; now: number },
): Promise<{ title: string; path: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from ${gatheringsVisibleToAll()} as gatherings
    where created_at > ${since} and starts_at > ${now} and cancelled_at is null
      and not exists (select 1 from gathering_answers
        where gathering_answers.gathering_id = gatherings.id and gathering_answers.account_id = ${accountId})
      and ${isUnmuted({ accountId, hasMutes: true }, 'gatherings.organiser_id')}
    order by starts_at, id limit ${sql.lit(NAMED)}`.execute(queries);
  return rows.map(({ id, title }) => ({ title, path: `/gatherings/${id}` }));
}
