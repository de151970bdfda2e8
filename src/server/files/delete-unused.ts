import type { AppContext } from '../context.ts';

/**
 * Deletes files that no row names any more. After a failure, logs it and stops, instead of throwing: nobody can see the files, and the
 * sweeper deletes them later.
 */
export async function deleteUnused({ files, log }: AppContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await files.delete(key);
    } catch (error) {
      log.warn({ file: key, error: String(error) }, 'an unused file could not be deleted');
      return;
    }
  }
}
