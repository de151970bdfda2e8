import type { Viewer } from '../../../identity/viewer.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { holdOwnCircle } from '../../circles/server/joining.ts';
import type { AudienceEvent } from '../../subjects/events.ts';
import type { StoryEvent } from '../events.ts';
import { reconcileStoryNews } from './like-news.ts';

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
 * @throws AppError 'circle-not-found' 404, 'circle-closed' 409, 'audience-widens' 409 unless the author has been asked
 */
export async function mustChangeAudience(
  transaction: Transaction,
  { accountId }: Viewer,
  story: { circleId: string | null },
  { circleId, widens }: { circleId: string | null; widens: 'yes' | undefined },
): Promise<void> {
  await holdAudience(transaction, circleId, accountId);
  if (story.circleId !== null && widens !== 'yes') {
    throw new AppError('audience-widens', 409, 'More people would see this story and its comments.');
  }
}

/**
 * Raises the event that the audience of a story has changed, and withdraws its news from members who no longer see
 * it. Call this after the change.
 */
export async function tellOfAudience(
  transaction: Transaction,
  { storyId, was, now }: { storyId: string; was: string | null; now: number },
): Promise<void> {
  await reconcileStoryNews(transaction, storyId);
  await raise<StoryEvent>(transaction, { type: 'story-visibility-changed', storyId });
  await raise<AudienceEvent>(transaction, {
    type: 'audience-changed',
    kind: 'story',
    id: storyId,
    isWider: was !== null,
    at: now,
  });
}
