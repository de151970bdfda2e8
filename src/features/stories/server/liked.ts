import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';

/**
 * Returns SQL for whether a reader likes the story of a row of `stories`. For a scalar subquery, PostgreSQL
 * looks up each story's like in the index `likes_once`. For a join or exists(…), PostgreSQL first reads all
 * likes of the reader: 39 ms instead of 0.6 ms for a reader with 25,000 likes.
 */
export function isLikedBy(readerId: string): RawBuilder<boolean> {
  return sql<boolean>`(select likes.account_id from likes
    where likes.story_id = stories.id and likes.account_id = ${readerId}) is not null`;
}

/** Returns a condition that an account likes some story. */
export function hasLiked(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`(select account_id from likes where likes.account_id = ${accountId} limit 1) is not null`;
}

/** Returns which of these stories a reader likes. Runs no query without ids. */
export async function findLiked(
  queries: Queries,
  readerId: string,
  storyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (storyIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('likes')
    .select('story_id')
    .where('account_id', '=', readerId)
    .where('story_id', 'in', storyIds)
    .execute();
  return new Set(rows.map(({ story_id }) => story_id));
}
