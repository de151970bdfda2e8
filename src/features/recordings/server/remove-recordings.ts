import type { AppContext } from '../../../server/context.ts';
import { listFilesOf, type RecordingFiles } from './recording-rows.ts';

/** Removes parts that wait for their story, with their files. */
export async function removeParts(context: AppContext, parts: RecordingFiles[]): Promise<void> {
  if (parts.length === 0) return;
  const deleted = await context.database
    .deleteFrom('recordings')
    .where(
      'id',
      'in',
      parts.map(({ id }) => id),
    )
    // A form that was sent meanwhile has published them.
    .where('story_id', 'is', null)
    .returning(['id', 'type', 'pieces'])
    .execute();
  await deleteFiles(context, deleted.flatMap(listFilesOf));
}

/** Removes the recordings that an account has discarded, with their files. */
export async function removeDiscarded(context: AppContext, accountId: string): Promise<void> {
  const rows = await context.database
    .selectFrom('recordings')
    .select(['id', 'type', 'pieces'])
    .where('account_id', '=', accountId)
    .where('story_id', 'is', null)
    .where('discarded_at', 'is not', null)
    .execute();
  await removeParts(context, rows);
}

/** Deletes files whose rows are deleted. Logs a failure instead of throwing, and then stops: the sweeper deletes the others. */
export async function deleteFiles(context: AppContext, keys: string[]): Promise<void> {
  for (const key of keys) {
    try {
      await context.files.delete(key);
    } catch (error) {
      context.log.warn({ key, error: String(error) }, 'an unused recording could not be deleted');
      return;
    }
  }
}
