import type { AppContext } from '../../../server/context.ts';
import { AppError } from '../../../server/errors.ts';
import { ask } from '../../../server/event-handlers.ts';
import { isTextHeld, type WrittenText } from '../questions.ts';

/**
 * Returns whether a text must be held, so that only its author sees it until a moderator releases it. Every rule that stores a text
 * for others asks this or mustBePlain.
 * @throws AppError 'too-many' (429)
 */
export async function mustHold(context: AppContext, written: WrittenText): Promise<boolean> {
  return (await ask(context, isTextHeld, written)).some(Boolean);
}

/**
 * Refuses a text that mustHold would hold. For texts that cannot be hidden on their own, such as a field of a
 * profile.
 * @throws AppError 'newcomer-text' (422)
 */
export async function mustBePlain(context: AppContext, written: WrittenText): Promise<void> {
  if (await mustHold(context, { ...written, before: written.before ?? '' })) {
    throw new AppError('newcomer-text', 422, 'New members write no links or numbers here yet.');
  }
}
