import type { Queries } from '../../../server/database/database.ts';
import { adjustTopicCount } from './story-editing.ts';

/** As many as a statement names at once. */
const IDS_AT_ONCE = 200;

/**
 * Takes back every like of an account that is about to go. Call it in the transaction that keeps the account from
 * liking anything meanwhile.
 */
export async function takeBackLikes(queries: Queries, accountId: string): Promise<void> {
  // What is deleted here is counted, and nothing else: a like may be taken back elsewhere at the same time.
  const likes = await queries
    .deleteFrom('likes')
    .where('account_id', '=', accountId)
    .returning('story_id')
    .execute();
  const ids = likes.map((like) => like.story_id);
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    await queries
      .updateTable('stories')
      .set((expression) => ({ likes: expression('likes', '-', 1) }))
      .where('id', 'in', ids.slice(from, from + IDS_AT_ONCE))
      .execute();
  }
}

/**
 * Deletes the stories of an account that is about to go, for good. With `keep` only those that were deleted already
 * and could have been brought back: the others lose their author with the account's row.
 */
export async function leaveStories(
  queries: Queries,
  accountId: string,
  choice: 'delete' | 'keep',
): Promise<void> {
  let deletion = queries.deleteFrom('stories').where('author_id', '=', accountId);
  if (choice === 'keep') deletion = deletion.where('deleted_at', 'is not', null);
  const gone = await deletion.returning(['topic', 'deleted_at']).execute();
  const living = gone.filter((story) => story.deleted_at === null);
  for (const [topic, stories] of Map.groupBy(living, (story) => story.topic)) {
    await adjustTopicCount(queries, topic, -stories.length);
  }
}
