import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { parseCursor } from '../../../server/database/time-cursor.ts';
import { readOnce, type SharedReads } from '../../../server/live/live.ts';
import { findMuted } from '../../mutes/server/muted.ts';
import { listChannel, storyChannel } from '../../stories/server/channels.ts';
import { everyStory, newestVisibleToAll } from '../../stories/server/visible-stories.ts';
import { maySee } from '../../subjects/server/subjects.ts';
import type { TopicId } from '../../topics/contract.ts';

/** Above this number, the page says only that there are more. */
const MAX_COUNTED = 100;

/** A list of stories. */
type ListName = TopicId | 'latest';

/** The counts of a story, or nothing if the viewer cannot read it. */
type StoryCounts = { likes: number; comments: number } | Record<string, never>;

/**
 * Returns the counts of a story that the viewer may read. Answers in the same way for a hidden and an unknown
 * story.
 */
export async function readStoryCounts(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  shared: SharedReads,
): Promise<StoryCounts> {
  const { database } = context;
  const row = await readOnce(shared, storyChannel(storyId), () =>
    database
      .selectFrom(everyStory('watched-counts').as('stories'))
      .select(['likes', 'comments', 'author_id', 'hidden_at', 'circle_id'])
      .where('id', '=', storyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row || !(await seesCounts(context, viewer, row))) return {};
  return { likes: row.likes, comments: row.comments };
}

/** Likes and comments of a story; null if the viewer's lists do not show it. */
type ListedCounts = readonly [likes: number, comments: number] | null;

/** Returns the counts of stories that a page lists, in the order of their IDs. Callers check the number of IDs. */
export async function readListedCounts(
  context: AppContext,
  viewer: Viewer,
  storyIds: readonly string[],
  shared: SharedReads,
): Promise<ListedCounts[]> {
  const { database } = context;
  const [rows, muted] = await Promise.all([
    readOnce(shared, `counts:${storyIds}`, () =>
      database
        .selectFrom(everyStory('watched-counts').as('stories'))
        .select(['id', 'likes', 'comments', 'author_id', 'hidden_at', 'circle_id'])
        .where('id', 'in', storyIds)
        .where('deleted_at', 'is', null)
        .execute(),
    ),
    readMuted(database, viewer, shared),
  ]);
  const sees = await Promise.all(rows.map((row) => seesCounts(context, viewer, row)));
  const listed = rows.filter((row, index) => sees[index] && !muted.has(row.author_id ?? ''));
  const counts = new Map(listed.map(({ id, likes, comments }) => [id, [likes, comments] as const]));
  return storyIds.map((id) => counts.get(id) ?? null);
}

function seesCounts(
  context: AppContext,
  viewer: Viewer,
  row: { author_id: string | null; hidden_at: number | null; circle_id: string | null },
): Promise<boolean> {
  const { author_id: authorId, hidden_at, circle_id: circleId } = row;
  return maySee(context, viewer, { authorId, isHidden: hidden_at !== null, circleId });
}

function readMuted(queries: Queries, viewer: Viewer, shared: SharedReads): Promise<ReadonlySet<string>> {
  return readOnce(shared, `mutes:${viewer.accountId}`, () => findMuted(queries, viewer));
}

/**
 * Returns how many stories of others a list has after a cursor, at most 100. Leaves out muted people. Call this
 * without a cursor if the list was empty.
 */
export async function readNewStories(
  { database }: AppContext,
  viewer: Viewer,
  { list, since }: { list: ListName; since: string | undefined },
  shared: SharedReads,
): Promise<{ stories: number }> {
  const stories = newestVisibleToAll(database, {
    limit: MAX_COUNTED,
    ...(list === 'latest'
      ? { where: sql`true` }
      : { where: sql`stories.topic = ${list}`, index: 'stories_by_topic_and_audience' }),
  });
  const newest = readOnce(shared, listChannel(list), async () => {
    const { rows } = await sql<{ id: string; created_at: number; author_id: string | null }>`
      select id, created_at, author_id from ${stories} as stories`.execute(database);
    return rows;
  });
  const [rows, muted] = await Promise.all([newest, readMuted(database, viewer, shared)]);
  const first = parseCursor(since) ?? { createdAt: -1, id: '' };
  const isNewer = (row: { id: string; created_at: number }) =>
    row.created_at > first.createdAt || (row.created_at === first.createdAt && row.id > first.id);
  const found = rows.filter(
    (row) => row.author_id !== viewer.accountId && !muted.has(row.author_id ?? '') && isNewer(row),
  );
  return { stories: found.length };
}
