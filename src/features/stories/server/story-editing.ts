import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { ask } from '../../../server/event-handlers.ts';
import { isBlank } from '../../../server/text.ts';
import { circleIdOf } from '../../circles/server/circle-of.ts';
import { mustBeInside } from '../../circles/server/joining.ts';
import type { HeldEvent } from '../../holding/events.ts';
import { mustHold } from '../../holding/server/judge.ts';
import type { PhotoChoice } from '../../photos/contract.ts';
import { findPhotos } from '../../photos/server/find-photos.ts';
import { areSamePhotos, setPhotos } from '../../photos/server/story-photos.ts';
import { hasOpenReview } from '../../subjects/server/reviews.ts';
import type { TopicId } from '../../topics/contract.ts';
import type { EditInput } from '../contract.ts';
import type { StoryEvent } from '../events.ts';
import { mayLackText } from '../questions.ts';
import { mustChangeAudience, tellOfAudience } from './audience.ts';
import { reconcileStoryNews } from './like-news.ts';
import { splitOpening } from './opening.ts';
import { mayRestore, mustEdit, mustRestore } from './policy.ts';
import { cleanStory, storyNotFound } from './stories.ts';
import { adjustTopicCount } from './story-store.ts';
import { mustHaveTextSpace, sizeOfStory } from './text-space.ts';
import { everyStory, isVisibleTo, storiesBy } from './visible-stories.ts';

/** How long a deleted story can be restored. After this time, sweepStories deletes the row. */
export const UNDO_MS = DAY_MS;

/**
 * Changes a story of the viewer. The story keeps its position in the list and its likes. Idempotent: a repeated edit
 * changes nothing. Without `photos`, the story keeps its photos.
 * @throws AppError 'story-not-found', 'forbidden', the errors of cleanStory, and 'story-changed' (409) if the edit is
 * based on an outdated version; `details.version` is the current version. 'photo-missing' (409), 'texts-full' (422),
 * 'circle-left' (403) for an author who is no longer in the story's circle, the errors of mustChangeAudience
 */
export async function editStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  input: EditInput,
  photos?: PhotoChoice[],
): Promise<void> {
  const lacksText =
    isBlank(input.content) && (await ask(context, mayLackText, { storyId })).some((may) => may);
  const { title, content } = cleanStory(input, { mayLackText: lacksText });
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const story = await findUndeleted(transaction, viewer, storyId);
    mustEdit(viewer, story);
    await mustBeInside(transaction, story.circleId, viewer.accountId);
    const chosen = circleIdOf(input.circle);
    const circleId = chosen === undefined ? story.circleId : chosen;
    const hasSameAudience = circleId === story.circleId;
    const isSame =
      story.title === title && story.content === content && story.topic === input.topic && hasSameAudience;
    const present = await findPhotos(transaction, { kind: 'story', id: storyId });
    const hasSamePhotos = !photos || areSamePhotos(present, photos);
    if (isSame && hasSamePhotos) return;
    if (story.version !== input.version) throw storyChanged(story.version);
    const texts = [title, content, ...(photos ?? []).map(({ alt }) => alt)].join('\n');
    const before = [story.title, story.content, ...present.map(({ alt }) => alt)].join('\n');
    const inside = { ...context, database: transaction };
    const isHeld =
      !story.isHidden && (await mustHold(inside, { viewer, kind: 'story', text: texts, before }));
    const bytes = sizeOfStory({ title, content });
    await mustHaveTextSpace(transaction, viewer.accountId, bytes - sizeOfStory(story));
    // Take the lock before any change: a decision about the story takes it before it locks the story's row.
    if (isHeld) await takeLock(transaction, 'decisions');
    if (!hasSameAudience) {
      await mustChangeAudience(transaction, viewer, story, { circleId, widens: input.widens });
    }
    const edited = await transaction
      .updateTable('stories')
      .set({
        title,
        topic: input.topic,
        circle_id: circleId,
        edited_at: Math.max(now, story.version + 1),
        ...splitOpening(content),
        bytes,
      })
      .where('id', '=', storyId)
      .where('deleted_at', 'is', null)
      .where('edited_at', story.editedAt === null ? 'is' : '=', story.editedAt)
      .returning('hidden_at')
      .executeTakeFirst();
    // A concurrent request changed the story after findUndeleted read it.
    if (!edited) throw storyChanged((await findUndeleted(transaction, viewer, storyId)).version);
    // The new version makes every node show the new photos: see story-texts.ts.
    if (photos && !hasSamePhotos) {
      const { accountId } = viewer;
      const story = { kind: 'story', id: storyId, accountId, key: input.key } as const;
      await setPhotos(context, transaction, story, photos);
    }
    if (input.topic !== story.topic || !hasSameAudience) {
      const { hidden_at } = edited;
      if (isCounted({ hidden_at, circle_id: story.circleId }))
        await adjustTopicCount(transaction, story.topic, -1);
      if (isCounted({ hidden_at, circle_id: circleId })) await adjustTopicCount(transaction, input.topic, 1);
    }
    const isHeldNow = isHeld && (await setStoryHidden(transaction, storyId, now));
    await raise<StoryEvent>(transaction, { type: 'story-edited', storyId });
    // The story is news for those who follow its topic.
    if (input.topic !== story.topic) await reconcileStoryNews(transaction, storyId);
    if (!hasSameAudience) await tellOfAudience(transaction, { storyId, was: story.circleId, now });
    const held = { kind: 'story', id: storyId, authorId: viewer.accountId, title, text: content };
    if (isHeldNow) await raise<HeldEvent>(transaction, { type: 'text-held', ...held, isEdit: true });
  });
}

/** Marks a story of the viewer as deleted. restoreStory can undo that. @throws AppError 'story-not-found', 'forbidden' */
export async function deleteStory(context: AppContext, viewer: Viewer, storyId: string): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const story = await findUndeleted(transaction, viewer, storyId);
    mustEdit(viewer, story);
    const deleted = await transaction
      .updateTable('stories')
      .set({ deleted_at: now, deleted_by: viewer.accountId })
      .where('id', '=', storyId)
      .where('deleted_at', 'is', null)
      .returning(['topic', 'hidden_at', 'circle_id'])
      .executeTakeFirst();
    if (!deleted) throw storyNotFound();
    if (isCounted(deleted)) await adjustTopicCount(transaction, deleted.topic, -1);
    await raiseVisibilityChange(transaction, storyId);
  });
}

/** Marks every story of an author as deleted, one after the other, for an author who can no longer do this. */
export async function deleteStoriesOf(
  context: AppContext,
  author: Viewer,
  signal: AbortSignal,
): Promise<void> {
  const stories = await context.database
    .selectFrom(storiesBy(author.accountId).as('stories'))
    .select('id')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of stories) {
    signal.throwIfAborted();
    await deleteStory(context, author, id);
  }
}

/** Hides a story from everyone but its author, or with null shows it again. Returns whether anything changed. */
export async function setStoryHidden(
  transaction: Transaction,
  storyId: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('stories')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', storyId)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .returning(['topic', 'deleted_at', 'circle_id'])
    .executeTakeFirst();
  if (changed?.deleted_at === null && changed.circle_id === null) {
    await adjustTopicCount(transaction, changed.topic, hiddenAt === null ? 1 : -1);
  }
  if (changed) await raiseVisibilityChange(transaction, storyId);
  return changed !== undefined;
}

/** Gives a new time and a new version to a story that only its author has seen. */
export async function redateStory(transaction: Transaction, storyId: string, now: number): Promise<void> {
  const version = sql<number>`coalesce(edited_at, created_at)`;
  await transaction
    .updateTable('stories')
    .set({
      created_at: sql`case when ${version} < ${now} then ${now} else ${version} + 1 end`,
      edited_at: null,
    })
    .where('id', '=', storyId)
    .execute();
  await raise<StoryEvent>(transaction, { type: 'story-released', storyId, at: now });
}

/** Gives a story a new version, so that every node reads its texts and photos again. */
export async function raiseVersion(queries: Queries, storyId: string): Promise<void> {
  await queries
    .updateTable('stories')
    .set((set) => ({ edited_at: set(set.fn.coalesce('edited_at', 'created_at'), '+', 1) }))
    .where('id', '=', storyId)
    .execute();
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
 * @throws AppError 'story-not-found', 'forbidden', 'too-late' (410), 'in-case' (409)
 */
export async function restoreStory(context: AppContext, viewer: Viewer, storyId: string): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const story = await find(transaction, viewer, storyId);
    if (!story) throw storyNotFound();
    if (story.deletedAt === null) return;
    mustRestore(viewer, story);
    if (story.deletedAt < now - UNDO_MS) throw new AppError('too-late', 410, 'It’s too late to undo this.');
    // Restoring would show a visible story again before a moderator has looked at its reports.
    if (!story.isHidden && (await hasOpenReview({ ...context, database: transaction }, 'story', storyId))) {
      throw new AppError('in-case', 409, 'A moderator is looking at this story.');
    }
    const restored = await transaction
      .updateTable('stories')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', storyId)
      .where('deleted_at', 'is not', null)
      .returning(['topic', 'hidden_at', 'circle_id'])
      .executeTakeFirst();
    if (restored && isCounted(restored)) await adjustTopicCount(transaction, restored.topic, 1);
    await raiseVisibilityChange(transaction, storyId);
  });
}

/** Returns whether the viewer may restore this story now. False does not reveal whether the story ever existed. */
export async function canRestoreStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
): Promise<boolean> {
  requirePermission(viewer, 'read-stories');
  const story = await find(context.database, viewer, storyId);
  if (!story?.deletedAt || story.deletedAt < context.clock.now() - UNDO_MS) return false;
  return mayRestore(viewer, story);
}

/** The numbers of topics count only stories that all members see. */
function isCounted(story: { hidden_at: number | null; circle_id: string | null }): boolean {
  return story.hidden_at === null && story.circle_id === null;
}

async function raiseVisibilityChange(transaction: Queries, storyId: string): Promise<void> {
  await raise<StoryEvent>(transaction, { type: 'story-visibility-changed', storyId });
  await reconcileStoryNews(transaction, storyId);
}

function storyChanged(version: number): AppError {
  return new AppError('story-changed', 409, 'This story was changed on another device or in another tab.', {
    version,
  });
}

/** Finds a story that the viewer wrote or sees. For all others the answer is the same as for a story that does not exist. */
async function find(queries: Queries, viewer: Viewer, storyId: string) {
  const row = await queries
    .selectFrom(everyStory('editing').as('stories'))
    .select(['author_id as authorId', 'topic', 'title', 'opening', 'rest', 'created_at', 'hidden_at'])
    .select(['edited_at as editedAt', 'deleted_at as deletedAt', 'deleted_by as deletedBy'])
    .select('circle_id as circleId')
    .where('id', '=', storyId)
    .where((is) => is.or([is('author_id', '=', viewer.accountId), isVisibleTo(viewer)]))
    .executeTakeFirst();
  return (
    row && {
      ...row,
      topic: row.topic as TopicId,
      content: row.opening + (row.rest ?? ''),
      version: row.editedAt ?? row.created_at,
      isHidden: row.hidden_at !== null,
    }
  );
}

async function findUndeleted(queries: Queries, viewer: Viewer, storyId: string) {
  const story = await find(queries, viewer, storyId);
  if (!story || story.deletedAt !== null) throw storyNotFound();
  return story;
}
