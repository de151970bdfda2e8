import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { storiesListedFor } from '../../stories/server/visible-stories.ts';

/** Home no longer shows a story that was left unfinished longer ago. */
export const HALF_READ_MS = 14 * DAY_MS;

/** Selects the long story that the viewer left unfinished last, with the columns id, topic, title and read_at. */
export function selectHalfRead(viewer: Viewer, now: number): RawBuilder<unknown> {
  return sql`
    select stories.id, stories.topic, stories.title, read_stories.read_at
    from read_stories join ${storiesListedFor(viewer)} as stories on stories.id = read_stories.story_id
    where read_stories.account_id = ${viewer.accountId} and read_stories.place is not null
      and read_stories.read_at >= ${now - HALF_READ_MS}
    order by read_stories.read_at desc, read_stories.story_id desc
    limit 1`;
}
