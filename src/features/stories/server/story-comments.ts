import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { signalAfterCommit } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { storyChannel } from './channels.ts';
import { isReadableBy, type Reader } from './readable-story.ts';
import { storyNotFound } from './stories.ts';

/** Adds `change` to a story's number of comments. Call this in the transaction that changes the comments. */
export async function adjustComments(queries: Queries, storyId: string, change: number): Promise<void> {
  await queries
    .updateTable('stories')
    .set((expression) => ({ comments: expression('comments', '+', change) }))
    .where('id', '=', storyId)
    .execute();
  if (change !== 0) signalAfterCommit(queries, storyChannel(storyId));
}

/**
 * Waits until no other transaction changes comments of the story, then keeps others waiting. Every rule locks the story
 * before its comments: another order could deadlock with a comment that is being posted.
 */
export async function lockStory(transaction: Queries, storyId: string): Promise<void> {
  await adjustComments(transaction, storyId, 0);
}

/**
 * Adds one to the number of comments of a story that accepts comments of this member, or with 0 only checks that it accepts them and has fewer than `limit`. Locks
 * the story's row, so that nobody closes or deletes the story before the comment is stored.
 * @throws AppError 'story-not-found' (404), 'comments-closed', 'comments-full' (409)
 */
export async function countOnOpenStory(
  transaction: Queries,
  reader: Reader,
  storyId: string,
  change: 0 | 1,
  limit: number,
): Promise<void> {
  const counted = await transaction
    .updateTable('stories')
    .set((expression) => ({ comments: expression('comments', '+', change) }))
    .where('id', '=', storyId)
    .where(isReadableBy(reader))
    .where('comments_closed_at', 'is', null)
    .where('comments', '<', limit)
    .returning('id')
    .executeTakeFirst();
  if (counted) {
    if (change !== 0) signalAfterCommit(transaction, storyChannel(storyId));
    return;
  }
  const story = await transaction
    .selectFrom('stories')
    .select('comments_closed_at')
    .where('id', '=', storyId)
    .where(isReadableBy(reader))
    .executeTakeFirst();
  if (!story) throw storyNotFound();
  if (story.comments_closed_at !== null) {
    throw new AppError('comments-closed', 409, 'The author has closed the comments.');
  }
  throw new AppError('comments-full', 409, 'This story has as many comments as it can hold.');
}

/** Closes or opens the comments of a story of the viewer. @throws AppError 'story-not-found' (404) */
export async function closeComments(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  isClosed: boolean,
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const { numUpdatedRows } = await context.database
    .updateTable('stories')
    .set({ comments_closed_at: isClosed ? context.clock.now() : null })
    .where('id', '=', storyId)
    .where('author_id', '=', viewer.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw storyNotFound();
}
