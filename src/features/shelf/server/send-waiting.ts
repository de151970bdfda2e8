import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { postComment } from '../../comments/server/comments.ts';
import { sendLetter, sendToCorrespondent } from '../../letters/server/send-letter.ts';
import { publishStory, setLike } from '../../stories/server/stories.ts';
import type { SentAnswer, WaitingInput } from '../contract.ts';

/** What stands before the account of somebody to whom this is the first letter. */
const FIRST_LETTER = 'to/';

/**
 * Carries out what a member wrote without a network, by the rules of the pages' forms. Idempotent like these
 * rules: a device without an answer sends the same again. @throws the errors of publishStory, postComment,
 * sendLetter and setLike
 */
export async function sendWaiting(
  context: AppContext,
  viewer: Viewer,
  input: WaitingInput,
): Promise<SentAnswer> {
  switch (input.intent) {
    case 'publish': {
      const id = await publishStory(context, viewer, input);
      return { path: `/stories/${input.topic}/${id}` };
    }
    case 'comment': {
      const { story, ...comment } = input;
      return { path: `?comment=${await postComment(context, viewer, story, comment)}` };
    }
    case 'letter': {
      const letter = { intent: 'send', text: input.text, key: input.key } as const;
      const { letters } = input;
      const { correspondenceId } = letters.startsWith(FIRST_LETTER)
        ? await sendLetter(context, viewer, letters.slice(FIRST_LETTER.length), letter)
        : await sendToCorrespondent(context, viewer, letters, letter);
      return { path: `/letters/${correspondenceId}` };
    }
    case 'like':
      await setLike(context, viewer, input);
      return { path: '' };
  }
}
