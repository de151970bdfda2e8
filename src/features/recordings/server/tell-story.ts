import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { validate } from '../../../server/validate.ts';
import { mustHold } from '../../holding/server/judge.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { mustBeForEveryone, publishStory } from '../../stories/server/stories.ts';
import type { TopicId } from '../../topics/contract.ts';
import { topicId } from '../../topics/topics-contract.ts';
import type { TellInput } from '../contract.ts';
import { findCircleOfForm, finishAll } from './recordings.ts';

/**
 * Publishes the parts that wait for a form as a story without a text, and returns the story's path. Idempotent,
 * like publishStory.
 * @throws AppError 'no-recording' (422) without a finished part, and the errors of publishStory and takePhotos
 */
export async function tellStory(
  context: AppContext,
  viewer: Viewer,
  { key, topic: sentTopic, circle, title, name, file }: TellInput,
): Promise<{ id: string; topic: TopicId }> {
  requirePermission(viewer, 'write-stories');
  const topic = validate(topicId, sentTopic);
  if (!circle) mustBeForEveryone(await findCircleOfForm(context, viewer, key));
  // A part may be unfinished if the form was sent without scripts, or from another device than the recording one.
  await finishAll(context, viewer, key);
  const photos = await takePhotos(context, viewer, { key, photo: [''], alt: [''], file });
  const input = { intent: 'publish', key, topic, circle, title, content: '', name: name ?? '' } as const;
  const id = await publishStory(context, viewer, input, photos, (transaction, storyId) =>
    attachParts(transaction, { key, accountId: viewer.accountId, storyId }),
  );
  return { id, topic };
}

/**
 * Returns whether a moderator must hear the viewer's recording before others can: no filter can check a
 * newcomer's recording.
 */
export function willBeHeld(context: AppContext, viewer: Viewer): Promise<boolean> {
  // With `before`, moderation treats the text as an edit, and does not count it among the newcomer's new
  // stories.
  return mustHold(context, { viewer, kind: 'story', text: '', before: '', isTold: true });
}

async function attachParts(
  transaction: Transaction,
  { key, accountId, storyId }: { key: string; accountId: string; storyId: string },
): Promise<void> {
  const attached = await transaction
    .updateTable('recordings')
    .set({ story_id: storyId })
    .where('account_id', '=', accountId)
    .where('submission_key', '=', key)
    .where('story_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('finished_at', 'is not', null)
    .returning('id')
    .execute();
  if (attached.length === 0) throw new AppError('no-recording', 422, 'There is no recording yet.');
}
