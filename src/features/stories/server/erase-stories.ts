import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { raise } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { adjustTopicCount } from './story-store.ts';
import { storiesBy } from './visible-stories.ts';

/** Maximum number of ids in one SQL statement. */
const IDS_AT_ONCE = 200;

/**
 * Locks the stories that an account wrote or likes. Call this before the account's row is locked: a like or a
 * comment first locks the story, and then the account of the author whom it tells.
 */
export async function lockStoriesOf(queries: Queries, accountId: string): Promise<void> {
  await sql`update stories set comments = comments where id in (
    select id from ${storiesBy(accountId)} as stories
    union select story_id from likes where account_id = ${accountId})`.execute(queries);
}

/**
 * Deletes all likes of an account and lowers the stories' counts. Call this in the transaction that deletes the account
 * and has locked its row, so that no new like can appear in between.
 */
export async function eraseLikes(queries: Queries, accountId: string): Promise<void> {
  // Count the deleted rows, not rows read earlier: another request may remove a like at the same time.
  const likes = await queries
    .deleteFrom('likes')
    .where('account_id', '=', accountId)
    .returning('story_id')
    .execute();
  const all = likes.map((like) => like.story_id);
  for await (const ids of inGroups(all, IDS_AT_ONCE)) {
    await queries
      .updateTable('stories')
      .set((expression) => ({ likes: expression('likes', '-', 1) }))
      .where('id', 'in', ids)
      .execute();
    await raise<NewsEvent>(queries, { type: 'causes-erased', aboutIds: ids });
  }
}

/**
 * Permanently deletes the stories of an account that is about to be deleted. 'keep' removes only hidden stories and those
 * in the undo period. The remaining stories lose their author when the account's row is deleted.
 */
export async function eraseStories(
  queries: Queries,
  accountId: string,
  choice: 'delete' | 'keep',
): Promise<void> {
  let deletion = queries.deleteFrom('stories').where('author_id', '=', accountId);
  if (choice === 'keep') {
    deletion = deletion.where((where) =>
      where.or([where('deleted_at', 'is not', null), where('hidden_at', 'is not', null)]),
    );
  }
  const deleted = await deletion.returning(['topic', 'deleted_at', 'hidden_at', 'circle_id']).execute();
  const published = deleted.filter(
    (story) => story.deleted_at === null && story.hidden_at === null && story.circle_id === null,
  );
  for (const [topic, stories] of Map.groupBy(published, (story) => story.topic)) {
    await adjustTopicCount(queries, topic, -stories.length);
  }
}
