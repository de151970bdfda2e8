import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { cleanName } from '../../../server/clean-name.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import {
  inTransaction,
  raise,
  signalAfterCommit,
  type Transaction,
} from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { type RateLimit, TOO_MANY } from '../../../server/rate-limits/rate-limit.ts';
import { cleanLine, cleanText, isBlank, isFarTooLong, isLongerThan } from '../../../server/text.ts';
import { circleIdOf } from '../../circles/server/circle-of.ts';
import type { HeldEvent } from '../../holding/events.ts';
import { mustHold } from '../../holding/server/judge.ts';
import { describeField } from '../../people/fields-contract.ts';
import { nameProfile } from '../../people/server/profile.ts';
import type { PhotoChoice } from '../../photos/contract.ts';
import { areSamePhotos, setPhotos } from '../../photos/server/story-photos.ts';
import { type LikeInput, type LikeState, MAX_CONTENT, MAX_TITLE, type PublishInput } from '../contract.ts';
import type { StoryEvent } from '../events.ts';
import { holdAudience } from './audience.ts';
import { storyChannel } from './channels.ts';
import { eraseDraft, findDraft, lockDrafts } from './draft-store.ts';
import { reconcileStoryNews, tellOfLike } from './like-news.ts';
import { adjustTopicCount, changeLike, findLikes, insertStory } from './story-store.ts';
import { findSubmitted, type PublishedStory, releaseKey, type SubmittedStory } from './submission-store.ts';
import { TEXTS_FULL, textsFull } from './text-space.ts';

/** Limits per member. */
export const PUBLISHINGS: RateLimit = { name: 'publish', hits: 6, perMs: MINUTE_MS };
export const LIKES: RateLimit = { name: 'like', hits: 60, perMs: MINUTE_MS };

/** The story of a submitted form. */
interface Published {
  id: string;
  /** True if only the story's author and moderators see it. */
  isHidden: boolean;
}

type AlsoWrite = (transaction: Transaction, storyId: string) => Promise<void>;

/** Like submitStory, but returns only the story's id. */
export async function publishStory(
  context: AppContext,
  viewer: Viewer,
  input: PublishInput,
  photos: PhotoChoice[] = [],
  alsoWrite?: AlsoWrite,
): Promise<string> {
  return (await submitStory(context, viewer, input, photos, alsoWrite)).id;
}

/**
 * Publishes a story, deletes its draft, and gives the author's profile the name in the form if the profile has none.
 * Holds a newcomer's text with a link, a number or a listed word, and a newcomer's recording. Idempotent: the same
 * form sent twice publishes one story, on any node, and counts once for the rate limit. `alsoWrite` runs in the
 * transaction of a new story. With it, the story has something else to tell and may lack a text.
 * @throws AppError 'blank', 'title-too-long', 'content-too-long', 'texts-full', 'name-address' (422),
 * 'audience-missing' (422), 'circle-not-found' (404), 'too-many' (429), and 'already-published' (409)
 * if the form's key already belongs to a story with another text or other photos. Only the author knows which
 * text is right
 * (docs/decisions/016). `details` name the existing story, its topic, and its version for editStory.
 */
export async function submitStory(
  context: AppContext,
  viewer: Viewer,
  input: PublishInput,
  photos: PhotoChoice[] = [],
  alsoWrite?: AlsoWrite,
): Promise<Published> {
  requirePermission(viewer, 'write-stories');
  const { title, content } = cleanStory(input, { mayLackText: alsoWrite !== undefined });
  const { accountId: authorId } = viewer;
  const { topic, key } = input;
  const circleId = circleIdOf(input.circle) ?? null;
  const wanted = { topic, title, content, photos, circleId };
  const name = cleanName(input.name ?? '', describeField('name').limit);
  const text = [title, content, ...photos.map(({ alt }) => alt)].join('\n');
  const isAudienceChosen = Boolean(input.circle);
  const story = { topic, key, title, content, name, photos, alsoWrite, circleId, isAudienceChosen };
  let isHeld = false;
  try {
    await context.limiter.take(PUBLISHINGS, authorId);
    isHeld = await mustHold(context, { viewer, kind: 'story', text, isTold: alsoWrite !== undefined });
    return await storeStory(context, viewer, { ...story, isHeld });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A repeated form must get its answer before any refusal, because its story is already published. On
    // SQLite, a transaction also sees the rows of other transactions that are committed together with it.
    const earlier = await inTransaction(context, (transaction) => findSubmitted(transaction, authorId, key));
    if (!earlier) throw error;
    if (earlier.isDeleted && !isSameStory(earlier, wanted)) {
      if (error.code !== TEXTS_FULL) throw error;
      return storeStory(context, viewer, { ...story, isHeld, replaces: earlier.id });
    }
    if (error.code !== TOO_MANY) await context.limiter.giveBack(PUBLISHINGS, authorId);
    if (!isSameStory(earlier, wanted)) throw alreadyPublished(earlier);
    return earlier;
  }
}

interface NewStory extends Pick<PublishInput, 'topic' | 'key' | 'title' | 'content'> {
  /** The name for a profile without one. */
  name: string;
  photos: PhotoChoice[];
  alsoWrite?: AlsoWrite | undefined;
  isHeld: boolean;
  /** The circle that the story is for. Null for all members. */
  circleId: string | null;
  /** False for a form that did not ask for whom the story is, because its author was in no circle. */
  isAudienceChosen: boolean;
  /** The deleted story whose submission key this one takes over. */
  replaces?: string;
}

/**
 * Refuses a form without an audience whose text was begun for a circle (`begunFor`): the author is in no circle any more, and nobody asked
 * whether the text may be for everyone. @throws AppError 'audience-missing' 422 with the `circle`
 */
export function mustBeForEveryone(begunFor: string): void {
  if (begunFor === '' || begunFor === 'everyone') return;
  throw new AppError('audience-missing', 422, 'You began this story for a circle.', { circle: begunFor });
}

/**
 * Stores a story and sends the news of it. @throws AppError 'texts-full' (422), also if another story has the
 * form's key
 */
function storeStory(
  context: AppContext,
  { accountId: authorId }: Viewer,
  {
    topic,
    key,
    title,
    content,
    name,
    photos,
    alsoWrite,
    isHeld,
    circleId,
    isAudienceChosen,
    replaces,
  }: NewStory,
): Promise<Published> {
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    if (isHeld) await takeLock(transaction, 'decisions');
    await holdAudience(transaction, circleId, authorId);
    await lockDrafts(transaction, authorId);
    if (replaces) await releaseKey(transaction, replaces);
    const inserted = await insertStory(transaction, {
      topic,
      authorId,
      key,
      now,
      isHeld,
      title,
      content,
      circleId,
    });
    if (!inserted) throw textsFull();
    const { id, isFirst, hasDraft, hasPhotos } = inserted;
    const draft = hasDraft && !isAudienceChosen ? await findDraft(transaction, authorId, key) : undefined;
    if (draft && !draft.isDiscarded) mustBeForEveryone(draft.circle);
    if (!isHeld && circleId === null) await adjustTopicCount(transaction, topic, 1);
    await nameProfile(context, transaction, authorId, name);
    if (hasDraft) await eraseDraft(transaction, authorId, key);
    const subject = { kind: 'story', id, accountId: authorId, key } as const;
    if (hasPhotos || photos.length > 0) await setPhotos(context, transaction, subject, photos);
    await alsoWrite?.(transaction, id);
    const published = { type: 'story-published', storyId: id, authorId, isFirst, isHeld, at: now } as const;
    await raise<StoryEvent>(transaction, published);
    const held = { kind: 'story', id, authorId, title, text: content };
    if (isHeld) await raise<HeldEvent>(transaction, { type: 'text-held', ...held });
    return { id, isHidden: isHeld };
  });
}

/** Sets whether the viewer likes a story, and returns the new count. @throws AppError 'story-not-found', 'too-many' */
export async function setLike(context: AppContext, viewer: Viewer, input: LikeInput): Promise<LikeState> {
  requirePermission(viewer, 'like-stories');
  const { accountId } = viewer;
  await context.limiter.take(LIKES, accountId);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const row = { story_id: input.story, account_id: accountId, created_at: now };
    const story = await changeLike(transaction, row, input.liked);
    if (!story) {
      const likes = await findLikes(transaction, viewer, input.story);
      if (likes === undefined) throw storyNotFound();
      return { likes, isLiked: input.liked };
    }
    signalAfterCommit(transaction, storyChannel(input.story));
    // Authors get no news of their own like.
    if (story.author_id !== null && story.author_id !== accountId) {
      const { story: storyId, liked } = input;
      await (liked
        ? tellOfLike(transaction, { storyId, accountId: story.author_id, at: now })
        : reconcileStoryNews(transaction, storyId));
    }
    return { likes: story.likes, isLiked: input.liked };
  });
}

/**
 * Returns the title and text as they are stored: normalised and without control characters. Returns an empty
 * text for a blank one if the story may lack a text. @throws AppError 'blank', 'title-too-long',
 * 'content-too-long' (422)
 */
export function cleanStory(
  input: { title: string; content: string },
  { mayLackText = false } = {},
): { title: string; content: string } {
  if (isFarTooLong(input.content, MAX_CONTENT)) throw contentTooLong();
  const title = cleanLine(input.title);
  const typed = cleanText(input.content);
  const content = mayLackText && isBlank(typed) ? '' : typed;
  if (isBlank(title) || (isBlank(content) && !mayLackText)) {
    throw new AppError('blank', 422, 'A story needs a title and some text.');
  }
  if (isLongerThan(title, MAX_TITLE)) {
    throw new AppError('title-too-long', 422, `A title has at most ${MAX_TITLE} characters.`);
  }
  if (isLongerThan(content, MAX_CONTENT)) throw contentTooLong();
  return { title, content };
}

function contentTooLong(): AppError {
  const limit = MAX_CONTENT.toLocaleString('en');
  return new AppError('content-too-long', 422, `A story has at most ${limit} characters.`);
}

export function storyNotFound(): AppError {
  return new AppError('story-not-found', 404, 'This story is no longer here.');
}

/** Returns whether a form repeats the story that its key belongs to. */
function isSameStory(
  earlier: SubmittedStory,
  wanted: Pick<SubmittedStory, 'topic' | 'title' | 'content' | 'photos' | 'circleId'>,
): boolean {
  return (
    (['topic', 'title', 'content', 'circleId'] as const).every((part) => earlier[part] === wanted[part]) &&
    areSamePhotos(earlier.photos, wanted.photos)
  );
}

/**
 * Returns the error for a form whose key belongs to a story already. The author may replace that story's text.
 */
export function alreadyPublished({ id, version, topic }: PublishedStory): AppError {
  const details = { story: id, version, publishedIn: topic };
  return new AppError(
    'already-published',
    409,
    'This story is already published with the text you sent before.',
    details,
  );
}

/** Returns how many stories each topic has that members can read. */
export async function countStoriesByTopic(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.selectFrom('topics').select(['id', 'stories']).execute();
  return new Map(rows.map(({ id, stories }) => [id, stories]));
}
