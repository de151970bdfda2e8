import { sql } from 'kysely';
import type { FeatureWait } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { type HomeGatherings, isAsking } from '../contract.ts';
import { findNextGatherings } from './read-gatherings.ts';
import { gatheringsVisibleToAll } from './visible-gatherings.ts';

const ON_HOME = 2;
/** How many gatherings a digest names. */
const NAMED = 5;

/** Returns the next gatherings, which Home shows, or undefined without any. */
export async function findHomeGatherings(
  context: AppContext,
  viewer: Viewer,
): Promise<HomeGatherings | undefined> {
  const rows = await findNextGatherings(context, viewer, ON_HOME);
  if (rows.length === 0) return undefined;
  return { rows, isAsked: rows.some(isAsking) };
}

/** Returns the next gatherings for the viewer's own page, as titles with their pages. */
export async function listNextGatherings(
  context: AppContext,
  viewer: Viewer,
  limit: number,
): Promise<FeatureWait[]> {
  const rows = await findNextGatherings(context, viewer, limit);
  return rows.map(({ id, title }) => ({ title, path: `/gatherings/${id}` }));
}

/**
 * Returns the coming gatherings that were proposed after a time, the next one first, for the digest of a member
 * who has not answered them. Leaves out those of circles and of people whom the member has muted.
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
