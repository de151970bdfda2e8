import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { isVisibleToAll, storiesBy } from '../../stories/server/visible-stories.ts';
import type { OwnSums } from '../contract.ts';

/** The period that counts as lately. */
const LATELY_MS = 30 * DAY_MS;

/**
 * Returns how many stories the viewer has published, and how many comments and likes of others they have, in all and lately.
 * Runs one query. Reads the counters of the stories, so that the time does not grow with the number of comments and likes.
 */
export async function readOwnSums(
  { database, clock }: AppContext,
  { accountId }: Viewer,
): Promise<Record<'all' | 'lately', OwnSums>> {
  const since = clock.now() - LATELY_MS;
  const ownStories = storiesBy(accountId);
  const comments = (condition: RawBuilder<unknown>) => sql`(
    select count(*) from comments join ${ownStories} as stories on stories.id = comments.subject_id
    where ${isVisibleToAll()} and comments.deleted_at is null and comments.hidden_at is null and ${condition})`;
  const likes = (condition: RawBuilder<unknown>) => sql`(
    select count(*) from likes join ${ownStories} as stories on stories.id = likes.story_id
    where ${isVisibleToAll()} and ${condition})`;
  const { rows } = await sql<Record<string, number | string>>`
    select count(*) as stories, count(case when stories.created_at > ${since} then 1 end) as new_stories,
      coalesce(sum(stories.comments), 0) as comments, coalesce(sum(stories.likes), 0) as likes,
      ${comments(sql`comments.author_id = ${accountId}`)} as own_comments,
      ${likes(sql`likes.account_id = ${accountId}`)} as own_likes,
      ${comments(sql`comments.created_at > ${since} and (comments.author_id is null or comments.author_id <> ${accountId})`)}
        as new_comments,
      ${likes(sql`likes.created_at > ${since} and likes.account_id <> ${accountId}`)} as new_likes
    from ${ownStories} as stories where ${isVisibleToAll()}`.execute(database);
  const read = (column: string) => Number(rows[0]?.[column]);
  return {
    all: {
      stories: read('stories'),
      comments: read('comments') - read('own_comments'),
      likes: read('likes') - read('own_likes'),
    },
    lately: { stories: read('new_stories'), comments: read('new_comments'), likes: read('new_likes') },
  };
}
