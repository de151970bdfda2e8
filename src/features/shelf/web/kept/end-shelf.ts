import { wipeStories } from './device.ts';
import { keepOwnWords } from './waiting.ts';

/**
 * Deletes the stories of an account whose session has ended elsewhere. What the member wrote and has not been sent stays until that
 * account signs in again, or another one does.
 */
export async function endShelf(account: string): Promise<void> {
  await keepOwnWords(account).catch(() => {});
  await wipeStories(account);
}
