import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { findPhotos } from '../../photos/server/find-photos.ts';
import { toldForms } from '../../stories/questions.ts';
import { minutesOf } from '../../stories/server/excerpt.ts';
import { addTitles, findStoryLinks } from '../../stories/server/text-links.ts';
import type { Review } from '../../subjects/report-questions.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import type { Hiding, StoryCard, WholeStory } from '../contract.ts';
import { listBooksOf } from './books-of-story.ts';
import { openReading } from './reading.ts';
import { findBeside, findStory } from './story-store.ts';

/** How many stories each list beside a story has. */
const RAIL_SIZE = 3;

/**
 * Returns the data of a story's own page and records the reading, except of a prefetch. Undefined if the story does not
 * exist, is deleted or is hidden from the viewer.
 */
export async function readStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  { isPrefetch = false } = {},
): Promise<(WholeStory & { hasQuestion: boolean }) | undefined> {
  requirePermission(viewer, 'read-stories');
  const found = await findStory(context, viewer, storyId);
  if (!found) return undefined;
  const { card, rest, isHidden, isShown, isOutside, isMuted, isFollowed, hasQuestion, mayBeInBook, notes } =
    found;
  const { links, restLinks } = findStoryLinks(context, card.opening, rest);
  const minutes = minutesOf(Buffer.byteLength(card.opening + rest), languageOf(card.opening));
  // The author's list or the neighbours may show some stories of the topic already, so read more.
  const limits = { byAuthor: RAIL_SIZE, inTopic: 2 * RAIL_SIZE + 2 };
  const [beside, photos, reading, told, books] = await Promise.all([
    findBeside(context.database, viewer, card, limits),
    // Only the author sees hidden photos. For others, a story without a cover has no photos.
    card.cover || card.isMine ? findPhotos(context.database, { kind: 'story', id: card.id }) : [],
    openReading(context, viewer, { ...card, minutes, isPrefetch }, notes),
    card.told === null ? undefined : readTold(context, card.id),
    mayBeInBook ? listBooksOf(context, card.id) : [],
  ]);
  const shown = photos.filter((photo) => !photo.isHidden || card.isMine);
  const hiddenPhotos = shown.filter((photo) => photo.isHidden).map(({ id }) => id);
  const [cases, photoCases, titled] = await Promise.all([
    findNewestReviews(context, 'story', isHidden ? [card.id] : []),
    findNewestReviews(context, 'photo', hiddenPhotos),
    addTitles(context, viewer, [links, restLinks]),
  ]);
  const hiding = isHidden ? toHiding(card, cases.get(card.id)) : null;
  const { newer, older, moreByAuthor, moreInTopic } = beside;
  const named = new Set([...moreByAuthor, newer, older].map((story) => story?.id));
  return {
    card: { ...card, links: titled[0] },
    rest,
    restLinks: titled[1],
    photos: shown.map((one) => ({ ...one, caseId: photoCases.get(one.id)?.id ?? null })),
    told,
    books,
    hasQuestion,
    newer,
    older,
    reading,
    isFollowed,
    moreByAuthor,
    isMuted,
    ...(isShown && { isShown }),
    ...(isOutside && { isOutside }),
    hiding,
    moreInTopic: moreInTopic.filter(({ id }) => !named.has(id)).slice(0, RAIL_SIZE),
  };
}

async function readTold(context: AppContext, storyId: string): Promise<object | undefined> {
  const [form] = await ask(context, toldForms, undefined);
  return form?.read(context.database, storyId);
}

function toHiding({ isMine }: StoryCard, newest: Review | undefined): Hiding {
  const isHeld = newest?.isHeld ?? false;
  const path = newest ? `${isMine ? '/account/cases' : '/moderation'}/${newest.id}` : null;
  return { isHeld, casePath: isHeld && isMine ? null : path };
}
