import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { audit } from '../../audit/server/audit.ts';
import type { EditInput, TopicId } from '../contract.ts';
import { splitOpening } from './opening.ts';
import { mayRestore, mustDelete, mustEdit, mustRestore } from './policy.ts';
import { cleanStory, storyNotFound } from './stories.ts';

/** How long a deleted story can be restored. After this time, sweepStories deletes the row. */
export const UNDO_MS = DAY_MS;

/**
 * Changes a story of the viewer. The story keeps its position in the list and its likes. Idempotent: a repeated edit
 * changes nothing.
 * @throws AppError 'story-not-found', 'forbidden', the errors of cleanStory, and 'story-changed' (409) if the edit is
 *   based on an outdated version; `details.version` is the current version.
 */
export async function editStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  input: EditInput,
): Promise<void> {
  const { title, content } = cleanStory(input);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const story = await findUndeleted(transaction, storyId);
    mustEdit(viewer, story);
    if (story.title === title && story.content === content && story.topic === input.topic) return;
    if (story.version !== input.version) throw storyChanged(story.version);
    const { numUpdatedRows } = await transaction
      .updateTable('stories')
      .set({
        title,
        topic: input.topic,
        edited_at: Math.max(now, story.version + 1),
        ...splitOpening(content),
      })
      .where('id', '=', storyId)
      .where('deleted_at', 'is', null)
      .where('edited_at', story.editedAt === null ? 'is' : '=', story.editedAt)
      .executeTakeFirst();
    // A concurrent request changed the story after findUndeleted read it.
    if (numUpdatedRows === 0n) throw storyChanged((await findUndeleted(transaction, storyId)).version);
    if (input.topic !== story.topic) {
      await adjustTopicCount(transaction, story.topic, -1);
      await adjustTopicCount(transaction, input.topic, 1);
    }
  });
}

/**
 * Marks a story as deleted. restoreStory can undo that. Deleting another member's story needs a reason, which only the
 * log of the administrators keeps.
 * @throws AppError 'story-not-found', 'forbidden', 'reason-missing' 422
 */
export async function deleteStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  typedReason = '',
): Promise<void> {
  const reason = cleanText(typedReason);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const story = await findUndeleted(transaction, storyId);
    mustDelete(viewer, story);
    if (story.authorId !== viewer.accountId) {
      if (isBlank(reason)) throw new AppError('reason-missing', 422, 'Please write a reason.');
      await auditAct(transaction, viewer, story, { kind: 'story-deleted', at: now, reason });
    }
    const { numUpdatedRows } = await transaction
      .updateTable('stories')
      .set({ deleted_at: now, deleted_by: viewer.accountId })
      .where('id', '=', storyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw storyNotFound();
    await adjustTopicCount(transaction, story.topic, -1);
  });
}

/** Deletes the rows of stories that can no longer be restored. */
export async function sweepStories(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('stories')
    .where('deleted_at', '<', now - UNDO_MS)
    .execute();
}

/**
 * Restores a deleted story with its likes. Does nothing if the story is not deleted.
 * @throws AppError 'story-not-found', 'forbidden', 'too-late' (410)
 */
export async function restoreStory(context: AppContext, viewer: Viewer, storyId: string): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const story = await find(transaction, storyId);
    if (!story) throw storyNotFound();
    if (story.deletedAt === null) return;
    mustRestore(viewer, story);
    if (story.deletedAt < now - UNDO_MS) throw new AppError('too-late', 410, 'It’s too late to undo this.');
    if (story.authorId !== viewer.accountId) {
      await auditAct(transaction, viewer, story, { kind: 'story-restored', at: now });
    }
    const { numUpdatedRows } = await transaction
      .updateTable('stories')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', storyId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await adjustTopicCount(transaction, story.topic, 1);
  });
}

/** Returns whether the viewer may restore this story now. False does not reveal whether the story ever existed. */
export async function canRestoreStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
): Promise<boolean> {
  requirePermission(viewer, 'read-stories');
  const story = await find(context.database, storyId);
  if (!story?.deletedAt || story.deletedAt < context.clock.now() - UNDO_MS) return false;
  return mayRestore(viewer, story);
}

/**
 * Enters an act on another member's story in the administrators' log. Call this before changing the story: leaving locks
 * the author's account before the stories, and the opposite order would be a deadlock.
 */
function auditAct(
  transaction: Transaction,
  viewer: Viewer,
  story: { authorId: string | null },
  act: { kind: 'story-deleted' | 'story-restored'; at: number; reason?: string },
): Promise<void> {
  return audit(transaction, { ...act, accountId: story.authorId, actorId: viewer.accountId });
}

function storyChanged(version: number): AppError {
  return new AppError('story-changed', 409, 'This story was changed on another device or in another tab.', {
    version,
  });
}

async function find(queries: Queries, storyId: string) {
  const row = await queries
    .selectFrom('stories')
    .select(['author_id', 'topic', 'title', 'opening', 'rest'])
    .select(['created_at', 'edited_at', 'deleted_at', 'deleted_by'])
    .where('id', '=', storyId)
    .executeTakeFirst();
  return (
    row && {
      authorId: row.author_id,
      topic: row.topic as TopicId,
      title: row.title,
      content: row.opening + (row.rest ?? ''),
      editedAt: row.edited_at,
      version: row.edited_at ?? row.created_at,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
    }
  );
}

async function findUndeleted(queries: Queries, storyId: string) {
  const story = await find(queries, storyId);
  if (!story || story.deletedAt !== null) throw storyNotFound();
  return story;
}

/** Adds `change` to a topic's story count. Call this in the transaction that changes the stories. */
export async function adjustTopicCount(queries: Queries, topic: string, change: number): Promise<void> {
  await queries
    .updateTable('topics')
    .set((expression) => ({ stories: expression('stories', '+', change) }))
    .where('id', '=', topic)
    .execute();
}
