import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { HeldEvent } from '../../holding/events.ts';
import { mustHold } from '../../holding/server/judge.ts';
import { UNDO_MS } from '../../stories/server/story-editing.ts';
import { findNewestReviews, hasOpenReview } from '../../subjects/server/reviews.ts';
import { countComments, findSubjects } from '../../subjects/server/subjects.ts';
import type { EditCommentInput } from '../contract.ts';
import type { CommentEvent } from '../events.ts';
import { countComment } from './comment-counts.ts';
import { deleteErasedLikes } from './comment-likes.ts';
import { reconcileCommentNews, tellOfComment, tellOfMentions, tellOfReleasedEdit } from './comment-news.ts';
import { cleanComment, commentNotFound, mustHaveTextSpace, toHeld } from './comments.ts';
import { deleteErasedMentions, findMentionsOf, saveMentions } from './mention-store.ts';
import { findMentionsIn } from './mentions.ts';

/**
 * Changes the text of a comment of the viewer. A held comment stays held. Idempotent: a repeated edit changes nothing.
 * @throws AppError 'comment-blank', 'comment-too-long', 'too-many-mentions' (422), 'comment-not-found' (404), and 'comment-changed' (409) if
 *   the edit is based on an outdated version; `details.version` is the current version.
 */
export async function editComment(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  input: EditCommentInput,
): Promise<void> {
  requirePermission(viewer, 'write-comments');
  const typed = cleanComment(input.text);
  const current = (await findMentionsOf(context.database, input.comment)).now;
  const sent = { subject: subjectId, text: typed, chosen: input.mentions };
  const { text, accountIds } = await findMentionsIn(context, viewer, sent, current);
  const isSameMentions = accountIds.join() === current.map(({ id }) => id).join();
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const inside = { ...context, database: transaction };
    const comment = await findOwn(transaction, viewer, subjectId, input.comment);
    if (!comment || !(await isEditable(inside, comment))) throw commentNotFound();
    if (comment.text === text && isSameMentions) return;
    if (comment.version !== input.version) throw commentChanged(comment.version);
    const { isHidden } = comment;
    const isHeld =
      isHidden ||
      (await mustHold(inside, { viewer, kind: 'comment', text, before: comment.text, subjectId }));
    const added = Buffer.byteLength(text) - Buffer.byteLength(comment.text);
    await mustHaveTextSpace(transaction, viewer.accountId, added);
    // Take the lock before any change: a decision about the comment takes it before it locks the rows of the
    // story and the comment.
    if (isHeld) await takeLock(transaction, 'decisions');
    if (isHeld || !isSameMentions) await countComments(transaction, subjectId, 0);
    const { numUpdatedRows } = await transaction
      .updateTable('comments')
      .set({ text, bytes: Buffer.byteLength(text), edited_at: Math.max(now, comment.version + 1) })
      .where('id', '=', comment.id)
      .where('deleted_at', 'is', null)
      .where('hidden_at', isHidden ? 'is not' : 'is', null)
      .where('edited_at', comment.editedAt === null ? 'is' : '=', comment.editedAt)
      .executeTakeFirst();
    // A concurrent request changed the comment after it was read.
    if (numUpdatedRows === 0n) {
      const changed = await findOwn(transaction, viewer, subjectId, input.comment);
      const isStillEditable = changed && (await isEditable(inside, changed));
      throw isStillEditable ? commentChanged(changed.version) : commentNotFound();
    }
    const mentionedIds = await saveMentions(transaction, comment.id, accountIds);
    const isHeldNow = isHeld && !isHidden && (await setCommentHidden(transaction, comment.id, now));
    const authorId = viewer.accountId;
    await raise<CommentEvent>(transaction, {
      type: 'comment-edited',
      commentId: comment.id,
    });
    if (isHeldNow)
      await raise<HeldEvent>(transaction, { ...toHeld(comment.id, authorId, typed), isEdit: true });
    // A held comment causes no news before its release.
    if (isSameMentions || isHidden) return;
    await reconcileCommentNews(transaction, subjectId);
    if (isHeldNow) return;
    const { id: commentId, subjectKind } = comment;
    const edit = { commentId, subjectKind, subjectId, authorId, mentionedIds, createdAt: now };
    await tellOfMentions(transaction, edit);
  });
}

/** Marks a comment of the viewer as deleted. restoreComment can undo that. @throws AppError 'comment-not-found' (404) */
export async function deleteComment(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  commentId: string,
): Promise<void> {
  requirePermission(viewer, 'write-comments');
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const comment = await requireOwn(transaction, viewer, subjectId, commentId);
    const isChanged = await setDeleted(transaction, comment, now);
    if (!isChanged) throw commentNotFound();
  });
}

/**
 * Restores a deleted comment of the viewer. Does nothing if the comment is not deleted.
 * @throws AppError 'comment-not-found' (404), 'too-late' (410), 'in-case' (409)
 */
export async function restoreComment(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  commentId: string,
): Promise<void> {
  requirePermission(viewer, 'write-comments');
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const comment = await requireOwn(transaction, viewer, subjectId, commentId);
    if (comment.deletedAt === null) return;
    if (comment.deletedAt < now - UNDO_MS) throw new AppError('too-late', 410, 'It’s too late to undo this.');
    // Restoring would show a visible comment again before a moderator has looked at its reports.
    if (
      !comment.isHidden &&
      (await hasOpenReview({ ...context, database: transaction }, 'comment', commentId))
    ) {
      throw new AppError('in-case', 409, 'A moderator is looking at this comment.');
    }
    await setDeleted(transaction, comment, null);
  });
}

/**
 * Hides a comment from everyone but its author and moderators, or with null shows it again. Returns whether anything
 * changed.
 */
export async function setCommentHidden(
  transaction: Transaction,
  commentId: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const comment = await transaction
    .selectFrom('comments')
    .select(['subject_id as subjectId', 'root_id as rootId'])
    .where('id', '=', commentId)
    .executeTakeFirst();
  if (!comment) return false;
  await countComments(transaction, comment.subjectId, 0);
  const changed = await transaction
    .updateTable('comments')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', commentId)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .returning('deleted_at')
    .executeTakeFirst();
  if (changed?.deleted_at === null) {
    await countComment(transaction, comment, hiddenAt === null ? 1 : -1);
  }
  if (changed) await raiseVisibilityChange(transaction, commentId, comment.subjectId);
  return changed !== undefined;
}

/** Gives a comment that only its author has seen a new time, and tells whom it mentions or answers. */
export async function releaseComment(
  transaction: Transaction,
  commentId: string,
  now: number,
): Promise<void> {
  const { createdAt, ...comment } = await transaction
    .updateTable('comments')
    .set({ created_at: sql`case when created_at < ${now} then ${now} else created_at end` })
    .where('id', '=', commentId)
    .returning(['subject_kind as subjectKind', 'subject_id as subjectId', 'root_id as rootId'])
    .returning(['created_at as createdAt', 'reply_to_id', 'author_id', 'deleted_at'])
    .executeTakeFirstOrThrow();
  const { author_id: authorId, deleted_at, reply_to_id, ...place } = comment;
  if (deleted_at !== null || authorId === null) return;
  const answered = await transaction
    .selectFrom('comments')
    .select('author_id')
    .where('id', '=', reply_to_id)
    .executeTakeFirst();
  const mentionedIds = (await findMentionsOf(transaction, commentId)).now.map(({ id }) => id);
  const answeredId = answered?.author_id ?? null;
  const subject = (await findSubjects(transaction, [place.subjectId])).get(place.subjectId);
  const people = { ownerId: subject?.authorId ?? null, authorId, answeredId, mentionedIds };
  await tellOfComment(transaction, { commentId, ...place, ...people, createdAt });
}

/**
 * Tells whom an edit of a comment mentions for the first time, once the comment is released. Leaves out people who have
 * heard of the comment before.
 */
export async function releaseEditedComment(
  transaction: Transaction,
  commentId: string,
  now: number,
): Promise<void> {
  const comment = await transaction
    .selectFrom('comments')
    .select(['subject_kind', 'subject_id', 'author_id'])
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!comment?.author_id) return;
  const { subject_kind: subjectKind, subject_id: subjectId, author_id: authorId } = comment;
  const mentionedIds = (await findMentionsOf(transaction, commentId)).now.map(({ id }) => id);
  const edit = { commentId, subjectKind, subjectId, authorId, mentionedIds, createdAt: now };
  await tellOfReleasedEdit(transaction, edit);
}

/**
 * Deletes what can no longer be restored. A comment that others replied to keeps its row, without text and author: the
 * replies need their place.
 */
export async function sweepComments(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('comments')
    .where('deleted_at', '<', now - UNDO_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments as reply').select('reply.id').whereRef('reply.root_id', '=', 'comments.id'),
        ),
      ),
    )
    .execute();
  await queries
    .updateTable('comments')
    .set(({ ref }) => ({ text: '', author_id: null, edited_at: null, likes: 0, submission_key: ref('id') }))
    .where('deleted_at', '<', now - UNDO_MS)
    .where('author_id', 'is not', null)
    .execute();
  await deleteErasedMentions(queries);
  await deleteErasedLikes(queries);
}

/**
 * Sets or clears the time of deletion, and adjusts the counts unless the comment is hidden, because a hidden comment is
 * not counted. Returns false if the comment already was in that state.
 */
export async function setDeleted(
  transaction: Queries,
  comment: { id: string; subjectId: string; rootId: string | null },
  deletedAt: number | null,
): Promise<boolean> {
  await countComments(transaction, comment.subjectId, 0);
  const changed = await transaction
    .updateTable('comments')
    .set({ deleted_at: deletedAt })
    .where('id', '=', comment.id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returning('hidden_at')
    .executeTakeFirst();
  if (changed?.hidden_at === null) {
    await countComment(transaction, comment, deletedAt === null ? 1 : -1);
  }
  if (changed) await raiseVisibilityChange(transaction, comment.id, comment.subjectId);
  return changed !== undefined;
}

/** Returns whether the author may change a comment: it is neither deleted nor hidden by a decision. */
async function isEditable(
  context: AppContext,
  { id, deletedAt, isHidden }: { id: string; deletedAt: number | null; isHidden: boolean },
): Promise<boolean> {
  if (deletedAt !== null || !isHidden) return deletedAt === null;
  return (await findNewestReviews(context, 'comment', [id])).get(id)?.isHeld === true;
}

async function raiseVisibilityChange(
  transaction: Queries,
  commentId: string,
  subjectId: string,
): Promise<void> {
  await raise<CommentEvent>(transaction, { type: 'comment-visibility-changed', commentId });
  await reconcileCommentNews(transaction, subjectId);
}

function commentChanged(version: number): AppError {
  return new AppError(
    'comment-changed',
    409,
    'This comment was changed on another device or in another tab.',
    { version },
  );
}

/** Returns the viewer's comment, even if deleted. @throws AppError 'comment-not-found' (404) */
async function requireOwn(queries: Queries, viewer: Viewer, subjectId: string, commentId: string) {
  const comment = await findOwn(queries, viewer, subjectId, commentId);
  if (!comment) throw commentNotFound();
  return comment;
}

async function findOwn(queries: Queries, viewer: Viewer, subjectId: string, commentId: string) {
  const row = await queries
    .selectFrom('comments')
    .select(['id', 'subject_kind as subjectKind', 'subject_id as subjectId', 'root_id as rootId', 'text'])
    .select(['hidden_at', 'created_at', 'edited_at as editedAt', 'deleted_at as deletedAt'])
    .where('id', '=', commentId)
    .where('subject_id', '=', subjectId)
    .where('author_id', '=', viewer.accountId)
    .executeTakeFirst();
  if (!row || !(await findSubjects(queries, [subjectId], viewer)).has(subjectId)) return undefined;
  const { hidden_at, created_at, ...comment } = row;
  return { ...comment, isHidden: hidden_at !== null, version: row.editedAt ?? created_at };
}
