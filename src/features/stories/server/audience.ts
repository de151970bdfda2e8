import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { holdOwnCircle } from '../../circles/server/joining.ts';
import type { AudienceEvent } from '../../subjects/events.ts';
import { isInAudienceOf } from '../../subjects/server/subjects.ts';
import type { StoryEvent } from '../events.ts';
import { noteChangedStory } from './like-news.ts';
import { storiesBy } from './visible-stories.ts';

/** Returns for whom a story of the viewer's is: `everyone`, or the id of a circle, also of one that the viewer is no longer in. */
export async function findAudience(
  { database }: AppContext,
  { accountId }: Viewer,
  storyId: string,
): Promise<string> {
  const row = await database
    .selectFrom(storiesBy(accountId).as('stories'))
    .select('circle_id')
    .where('id', '=', storyId)
    .executeTakeFirst();
  return row?.circle_id ?? 'everyone';
}

/**
 * Locks the circle of a new story until the transaction ends, so that nobody removes its author meanwhile.
 * @throws AppError 'circle-not-found' 404, 'circle-closed' 409
 */
export async function holdAudience(
  transaction: Transaction,
  circleId: string | null,
  authorId: string,
): Promise<void> {
  if (circleId !== null) await holdOwnCircle(transaction, circleId, authorId);
}

/**
 * Locks the circle that a story is going to be for. Only a story for everyone can change without a question,
 * because it becomes narrower: every other
 * change shows the story and its comments to people who could not see them.
 * @throws AppError 'circle-not-found' 404, 'circle-closed' 409, 'audience-kept' 403 for an author who is no longer in the circle and
 * does not see its comments, 'audience-widens' 409 unless the author has been asked
 */
export async function mustChangeAudience(
  transaction: Transaction,
  { accountId }: Viewer,
  story: { circleId: string | null },
  { circleId, widens }: { circleId: string | null; widens: 'yes' | undefined },
): Promise<void> {
  if (!(await isInAudienceOf(transaction, accountId, story.circleId))) {
    throw new AppError('audience-kept', 403, 'Only people of the circle may show the comments to others.');
  }
  await holdAudience(transaction, circleId, accountId);
  if (story.circleId !== null && widens !== 'yes') {
    throw new AppError('audience-widens', 409, 'More people would see this story and its comments.');
  }
}

/**
 * Raises the event that other people see a story now, and withdraws its news from those who no longer see it.
 * Call this after the change.
 */
export async function tellOfAudience(
  transaction: Transaction,
  { storyId, was, now }: { storyId: string; was: string | null; now: number },
): Promise<void> {
  await noteChangedStory(transaction, storyId);
  await raise<StoryEvent>(transaction, { type: 'story-visibility-changed', storyId });
  await raise<AudienceEvent>(transaction, {
    type: 'audience-changed',
    kind: 'story',
    id: storyId,
    isWider: was !== null,
    at: now,
  });
}
