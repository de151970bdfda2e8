import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { findMuted } from '../../mutes/server/muted.ts';
import { summarisePeople } from '../../people/server/people.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { PHOTO_SIZES } from '../../photos/contract.ts';
import { findPhotosOfMembers } from '../../photos/server/find-photos.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { storiesBy, storiesListedFor } from '../../stories/server/visible-stories.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import { MAX_STORIES, type Memory } from '../contract.ts';
import { type GatheringRecord, lockOpenGathering } from './gathering-store.ts';
import { findGathering, isOutside } from './read-gatherings.ts';
import { refusal } from './refusals.ts';

/** How many of a member's newest stories the form offers. */
const OFFERED = 30;

/**
 * Returns the photos of a gathering and, once it is over, its stories, without those of people whom the viewer
 * has muted. Undefined for a gathering that the viewer cannot open. @throws AppError 'forbidden' 403
 */
export async function readMemory(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<Memory | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const gathering = await findGathering(context, viewer, id);
  if (!gathering) return undefined;
  const { database } = context;
  const isLost = await isOutside(context, viewer, gathering);
  const isOver = !isLost && isPast(gathering, context.clock.now());
  const [found, muted, stories, mayAddPhotos] = await Promise.all([
    findPhotosOfMembers(database, { kind: 'gathering', id }),
    findMuted(database, viewer),
    isOver ? listStories(database, viewer, id) : [],
    !isLost && mayAdd(database, viewer, gathering, isOver),
  ]);
  const isOwn = (accountId: string | null) => accountId === viewer.accountId;
  const seen = found.filter(
    ({ accountId, photo }) => isOwn(accountId) || !(isLost || photo.isHidden || muted.has(accountId ?? '')),
  );
  // The organiser’s photos first.
  const sorted = seen.toSorted((one, other) => rank(one.accountId) - rank(other.accountId));
  function rank(accountId: string | null): number {
    return accountId === gathering?.organiser_id ? 0 : 1;
  }
  const hidden = sorted.filter(({ photo }) => photo.isHidden).map(({ photo }) => photo.id);
  const [cases, people, ownStories] = await Promise.all([
    findNewestReviews(context, 'photo', hidden),
    summarisePeople(context, viewer, [...new Set(sorted.flatMap(({ accountId }) => accountId ?? []))]),
    isOver
      ? listOwn(
          database,
          viewer,
          stories.map((story) => story.id),
        )
      : [],
  ]);
  return {
    isOver,
    photos: sorted.map(({ photo: { placeholder, srcSet, ...photo } }) => ({
      ...photo,
      large: toPhotoPath(photo.id, String(Math.max(...PHOTO_SIZES))),
      caseId: cases.get(photo.id)?.id ?? null,
    })),
    reportable: sorted.filter(({ accountId }) => !isOwn(accountId)).map(({ photo }) => photo.id),
    photographers: people.map(({ name }) => name).filter(Boolean),
    mayAddPhotos,
    stories,
    ownStories,
  };
}

/**
 * Attaches a story of the viewer's to a past gathering. A story of another gathering moves to this one.
 * Idempotent.
 * @throws AppError 'forbidden' 403, 'gathering-not-found' 404, 'gathering-not-over', 'too-many-stories' 409,
 * 'story-not-found' 404
 */
export async function attachStory(
  context: AppContext,
  viewer: Viewer,
  gatheringId: string,
  storyId: string,
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await inTransaction(context, async (transaction) => {
    const gathering = await lockOpenGathering(transaction, viewer, gatheringId);
    if (!isPast(gathering, context.clock.now())) {
      throw refusal('gathering-not-over', 409, 'This gathering is not over yet.');
    }
    const story = await transaction
      .selectFrom(storiesBy(viewer.accountId).as('stories'))
      .select('id')
      .where('id', '=', storyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!story) throw refusal('story-not-found', 404, 'This story is no longer here.');
    const count = await countRows(
      transaction.selectFrom('gathering_stories').where('gathering_id', '=', gatheringId),
    );
    if (count >= MAX_STORIES) {
      throw refusal('too-many-stories', 409, `At most ${MAX_STORIES} stories can tell of a gathering.`);
    }
    await transaction
      .insertInto('gathering_stories')
      .values({ gathering_id: gatheringId, story_id: storyId })
      .onConflict((conflict) => conflict.column('story_id').doUpdateSet({ gathering_id: gatheringId }))
      .execute();
  });
}

/** Detaches the viewer's story from a gathering. Idempotent. @throws AppError 'forbidden' 403, 'gathering-not-found' 404 */
export async function detachStory(
  context: AppContext,
  viewer: Viewer,
  gatheringId: string,
  storyId: string,
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await inTransaction(context, async (transaction) => {
    await lockOpenGathering(transaction, viewer, gatheringId);
    await transaction
      .deleteFrom('gathering_stories')
      .where('gathering_id', '=', gatheringId)
      .where('story_id', '=', storyId)
      .where('story_id', 'in', ({ selectFrom }) =>
        selectFrom(storiesBy(viewer.accountId).as('stories')).select('id'),
      )
      .execute();
  });
}

/** A gathering that never got a day has not taken place. */
function isPast({ ends_at, cancelled_at, days }: GatheringRecord, now: number): boolean {
  return ends_at <= now && cancelled_at === null && days === 0;
}

/** Returns whether a viewer may add photos: the organiser at any time, those who came after the gathering. */
export async function mayAdd(
  queries: Queries,
  { accountId }: Viewer,
  gathering: GatheringRecord,
  isOver: boolean,
): Promise<boolean> {
  if (gathering.hidden_at !== null) return false;
  if (gathering.organiser_id === accountId) return gathering.cancelled_at === null;
  if (!isOver) return false;
  const came = await queries
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', gathering.id)
    .where('account_id', '=', accountId)
    .where('answer', '=', 'yes')
    .where('waits_since', 'is', null)
    .executeTakeFirst();
  return came !== undefined;
}

async function listStories(queries: Queries, viewer: Viewer, id: string): Promise<Memory['stories']> {
  const rows = await queries
    .selectFrom('gathering_stories')
    .innerJoin(storiesListedFor(viewer).as('stories'), 'stories.id', 'gathering_stories.story_id')
    .select(['stories.id', 'stories.topic', 'stories.title', 'stories.author_id'])
    .select(nameOf('stories.author_id').as('name'))
    .where('gathering_id', '=', id)
    .orderBy('stories.created_at')
    .orderBy('stories.id')
    .execute();
  return rows.map(({ topic, title, author_id, name, ...row }) => ({
    id: row.id,
    title,
    titleLanguage: languageOf(title),
    path: `/stories/${topic}/${row.id}`,
    author: name ?? '',
    isMine: author_id === viewer.accountId,
  }));
}

/** Returns the newest stories that the viewer can attach. */
async function listOwn(
  queries: Queries,
  { accountId }: Viewer,
  attached: readonly string[],
): Promise<Memory['ownStories']> {
  const rows = await queries
    .selectFrom(storiesBy(accountId).as('stories'))
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OFFERED)
    .execute();
  return rows.filter(({ id }) => !attached.includes(id));
}
