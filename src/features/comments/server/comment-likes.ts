import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import type { LikeState } from '../../stories/contract.ts';
import { LIKES } from '../../stories/server/stories.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { countComments, mayAddTo } from '../../subjects/server/subjects.ts';
import type { LikeCommentInput } from '../contract.ts';
import { reconcileCommentNews, tellOfCommentLike } from './comment-news.ts';
import { commentNotFound } from './comments.ts';

/** Maximum number of ids in one SQL statement. */
const IDS_AT_ONCE = 200;

/**
 * Sets whether the viewer likes a comment, and returns the new count. Likes of stories and comments share one rate limit.
 * @throws AppError 'comment-not-found' (404), 'too-many' (429)
 */
export async function setCommentLike(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  { comment: commentId, liked }: Pick<LikeCommentInput, 'comment' | 'liked'>,
): Promise<LikeState> {
  requirePermission(viewer, 'like-stories');
  const { accountId } = viewer;
  await context.limiter.take(LIKES, accountId);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    // The lock keeps the count equal to the number of rows: concurrent likes wait for each other.
    const subject = await countComments(transaction, subjectId, 0);
    if (!subject || subject.isGone || !(await mayAddTo(transaction, viewer, subject)))
      throw commentNotFound();
    const comment = await transaction
      .selectFrom('comments')
      .select(['author_id', 'likes'])
      .where('id', '=', commentId)
      .where('subject_id', '=', subjectId)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirst();
    if (!comment) throw commentNotFound();
    const isChanged = await changeRow(transaction, { commentId, accountId, now }, liked);
    if (!isChanged) return { likes: comment.likes, isLiked: liked };
    const { likes } = await transaction
      .updateTable('comments')
      .set((expression) => ({ likes: expression('likes', '+', liked ? 1 : -1) }))
      .where('id', '=', commentId)
      .returning('likes')
      .executeTakeFirstOrThrow();
    // Authors get no news of their own like.
    if (comment.author_id !== null && comment.author_id !== accountId) {
      const author = { commentId, accountId: comment.author_id, subjectKind: subject.kind, subjectId };
      await (liked
        ? tellOfCommentLike(transaction, { ...author, at: now })
        : reconcileCommentNews(transaction, subjectId));
    }
    return { likes, isLiked: liked };
  });
}

/** Inserts or deletes a like. Returns false if the like already existed, or was already deleted. */
async function changeRow(
  transaction: Queries,
  { commentId, accountId, now }: { commentId: string; accountId: string; now: number },
  isLiked: boolean,
): Promise<boolean> {
  if (!isLiked) {
    const { numDeletedRows } = await transaction
      .deleteFrom('comment_likes')
      .where('comment_id', '=', commentId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('comment_likes')
    .values({ comment_id: commentId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['comment_id', 'account_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Deletes all likes of an account and lowers the comments' counts. Call this in the transaction that deletes the account and
 * has locked what it is about, so that no new like can appear in between.
 */
export async function eraseCommentLikes(transaction: Queries, accountId: string): Promise<void> {
  const likes = await transaction
    .deleteFrom('comment_likes')
    .where('account_id', '=', accountId)
    .returning('comment_id')
    .execute();
  const subjectIds = new Set<string>();
  for await (const group of inGroups(likes, IDS_AT_ONCE)) {
    const ids = group.map(({ comment_id }) => comment_id);
    const changed = await transaction
      .updateTable('comments')
      .set((expression) => ({ likes: expression('likes', '-', 1) }))
      .where('id', 'in', ids)
      .returning('subject_id')
      .execute();
    for (const { subject_id } of changed) subjectIds.add(subject_id);
  }
  if (subjectIds.size > 0) {
    await raise<NewsEvent>(transaction, { type: 'causes-erased', aboutIds: [...subjectIds] });
  }
}

/** Deletes the likes of comments of which only an empty place remains. */
export async function deleteErasedLikes(transaction: Queries): Promise<void> {
  await transaction
    .deleteFrom('comment_likes')
    .where('comment_id', 'in', ({ selectFrom }) =>
      selectFrom('comments').select('id').where('author_id', 'is', null).where('deleted_at', 'is not', null),
    )
    .execute();
}
