import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { handle } from '../../../server/event-handlers.ts';
import type { MembershipEvent } from '../../membership/events.ts';
import type { PhotoEvent } from '../../photos/events.ts';
import { wishesErasure } from '../../remembrance/server/remembrance-facts.ts';
import type { StoryEvent } from '../../stories/events.ts';
import { everyStory } from '../../stories/server/visible-stories.ts';
import { tellEditors } from './answers.ts';
import { asksAccount } from './book-store.ts';
import { suspectEditions } from './withdraw-editions.ts';

/** Handles the changes of stories, photos and memberships that concern a book. */
export const followChanges = handle<StoryEvent | PhotoEvent | MembershipEvent>({
  'membership-changed': followMembership,
  'photo-visibility-changed': followStory,
  'story-edited': followStory,
  'story-visibility-changed': followStory,
});

/**
 * Lets a task check the files of books after a story or one of its photos has changed, and tells the editors
 * whose book loses the story.
 */
async function followStory(
  transaction: Transaction,
  change: { type: string } & ({ storyId: string } | { subjectId: string }),
  context: AppContext,
): Promise<void> {
  const rows = await transaction
    .selectFrom('book_stories')
    .innerJoin(everyStory('book').as('stories'), 'stories.id', 'book_stories.story_id')
    .select(['book_id', 'hidden_at', 'deleted_at', 'circle_id'])
    .where('story_id', '=', 'storyId' in change ? change.storyId : change.subjectId)
    .execute();
  const now = context.clock.now();
  for (const { book_id, hidden_at, deleted_at, circle_id } of rows) {
    await suspectEditions(transaction, book_id, now);
    const isGone = hidden_at !== null || deleted_at !== null || circle_id !== null;
    const isLost = change.type === 'story-visibility-changed' && isGone;
    if (isLost) await tellEditors(transaction, book_id, now);
  }
}

/**
 * Lets a task check the files of the books that ask a member who is remembered from now on, or is put back.
 * Tells the editors of a book that loses what this member wrote.
 */
async function followMembership(
  transaction: Transaction,
  { accountId, from, to, at }: Extract<MembershipEvent, { type: 'membership-changed' }>,
): Promise<void> {
  const isRemembered = to.state === 'remembered';
  if (from.state === to.state || (!isRemembered && from.state !== 'remembered')) return;
  const books = await transaction.selectFrom('books').select('id').where(asksAccount(accountId)).execute();
  const isLost = isRemembered && (await wishesErasure(transaction, accountId));
  for (const { id } of books) {
    await suspectEditions(transaction, id, at);
    if (isLost) await tellEditors(transaction, id, at);
  }
}
