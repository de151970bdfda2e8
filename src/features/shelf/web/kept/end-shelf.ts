import { wipeStories } from './device.ts';
import { keepOwnWords } from './waiting.ts';

/**
 * Deletes the stories of an account whose session has ended elsewhere. Keeps the member's unsent texts until
 * that account signs in again, or another one does.
 */
export async function endShelf(account: string): Promise<void> {
  await keepOwnWords(account).catch(() => {});
  await wipeStories(account);
}
