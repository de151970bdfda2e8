import { createHash } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { inLatinLetters } from '../../../malayalam/latin-view.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { CommunityIdentity } from '../../../server/community-identity.ts';
import type { AppContext } from '../../../server/context.ts';
import type { ReaderSettings } from '../../../server/language.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { readShownPhotos } from '../../photos/server/shown-photos.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import type { StorySummary } from '../../reading/contract.ts';
import { readShelf } from '../../reading/server/shelf.ts';
import { findSummaries, listSummaryHeads, readSummaries } from '../../reading/server/story-summaries.ts';
import { findLiked } from '../../stories/server/liked.ts';
import { shownTopics } from '../../topics/contract.ts';
import { topicName } from '../../topics/server/topic-names.ts';
import type { ShelfContents, ShelfStories, ShelfStory } from '../contract.ts';

/** Limit per member. A first synchronisation takes about ten requests, a later one mostly one. */
const SHELF_READS: RateLimit = { name: 'shelf', hits: 120, perMs: HOUR_MS };

/** How many of the newest stories, and of those read lately, a device keeps. */
const LIST_SIZE = 50;
const MAX_SAVED = 100;
/** The width or height of the kept photos, in pixels. */
const PHOTO_SIZE = '320';

interface ShelfReader {
  settings: Pick<ReaderSettings, 'language' | 'script'>;
  identity: CommunityIdentity;
}

/**
 * Returns the stories that belong on the viewer's shelf, each with a version: those that the viewer saved, the
 * newest, and those read lately. Omits deleted and hidden stories and those of muted people. @throws AppError
 * 'forbidden' 403, 'too-many' 429
 */
export async function listShelf(
  context: AppContext,
  viewer: Viewer,
  { settings, identity }: ShelfReader,
): Promise<ShelfContents> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(SHELF_READS, viewer.accountId);
  const [{ saved, recent }, { heads }] = await Promise.all([
    readShelf(context, viewer, MAX_SAVED),
    listSummaryHeads(context, viewer, { size: LIST_SIZE }),
  ]);
  const idsOf = (stories: { id: string }[]) => stories.map(({ id }) => id);
  const lists = { saved: idsOf(saved), latest: idsOf(heads), read: idsOf(recent.slice(0, LIST_SIZE)) };
  const ids = [...new Set(Object.values(lists).flat())];
  const [summaries, parts] = await Promise.all([
    findSummaries(context, viewer, ids),
    findParts(context, viewer, ids),
  ]);
  const versions = summaries.map((story) => [story.id, versionOf(story, parts(story.id), settings)] as const);
  return {
    account: viewer.accountId,
    lists,
    versions: Object.fromEntries(versions),
    topics: shownTopics(identity.topics).map((id) => ({
      id,
      name: topicName(identity, id, settings.language),
    })),
  };
}

/**
 * Returns stories as a device keeps them, in the letters that the reader chose. Omits the same stories as the
 * viewer's lists.
 * @throws AppError 'forbidden' 403, 'too-many' 429
 */
export async function readWholeStories(
  context: AppContext,
  viewer: Viewer,
  ids: string[],
  settings: ShelfReader['settings'],
): Promise<ShelfStories> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(SHELF_READS, viewer.accountId);
  const [found, parts] = await Promise.all([
    readSummaries(context, viewer, ids),
    findParts(context, viewer, ids),
  ]);
  const stories = found.map(({ story, text }): ShelfStory => {
    const { id, topic, title, titleLanguage, language, author, createdAt } = story;
    const kept = versionOf(story, parts(id), settings);
    return { id, kept, topic, title, titleLanguage, text, language, author, createdAt, ...parts(id) };
  });
  return {
    account: viewer.accountId,
    stories: settings.script === 'latin' ? inLatinLetters(stories) : stories,
  };
}

type Parts = Pick<ShelfStory, 'isLiked' | 'photos'>;

/** Reads the photos of stories and whether the viewer likes them. Returns a function that takes a story's id. */
async function findParts(
  { database }: AppContext,
  { accountId }: Viewer,
  ids: string[],
): Promise<(id: string) => Parts> {
  if (ids.length === 0) return () => ({ isLiked: false, photos: [] });
  const [liked, photos] = await Promise.all([
    findLiked(database, accountId, ids),
    readShownPhotos(database, ids),
  ]);
  const byStory = Map.groupBy(photos, ({ subject_id }) => subject_id);
  return (id) => ({
    isLiked: liked.has(id),
    photos: (byStory.get(id) ?? []).map((photo) => ({
      path: toPhotoPath(photo.id, PHOTO_SIZE),
      alt: photo.alt,
      altLanguage: languageOf(photo.alt),
      width: photo.width,
      height: photo.height,
    })),
  });
}

/**
 * An edit of a story always changes `version`. The author's name, photos and likes can change without an edit.
 */
function versionOf(
  { version, topic, author }: Pick<StorySummary, 'version' | 'topic' | 'author'>,
  parts: Parts,
  { script }: ShelfReader['settings'],
): string {
  const all = JSON.stringify([version, topic, author, parts, script ?? '']);
  return createHash('sha256').update(all).digest('base64url').slice(0, 12);
}
