import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { circlesHeardBy } from '../../circles/server/levels.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { storiesVisibleTo } from './visible-stories.ts';

/** How many stories a digest names. */
const NAMED = 10;

/**
 * Returns the stories of others that were published in circles after a time, newest first, without those of
 * muted people. For the digest of a member who wants all news of these circles.
 */
export async function findNewCircleStories(
  queries: Queries,
  accountId: string,
  { since }: { since: number },
): Promise<{ title: string; path: string }[]> {
  const { rows } = await sql<{ id: string; topic: string; title: string }>`
    select stories.id, stories.topic, stories.title
    from ${storiesVisibleTo({ accountId })} as stories
    where stories.circle_id in (${circlesHeardBy(accountId)})
      and stories.created_at > ${since} and stories.author_id <> ${accountId} and ${isMember('stories.author_id')}
      and ${isUnmuted({ accountId, hasMutes: true }, 'stories.author_id')}
    order by stories.created_at desc, stories.id limit ${sql.lit(NAMED)}`.execute(queries);
  return rows.map(({ id, topic, title }) => ({ title, path: `/stories/${topic}/${id}` }));
}
