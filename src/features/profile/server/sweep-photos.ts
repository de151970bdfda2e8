import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { ListedFile } from '../../../server/files/file-store.ts';
import { PHOTO_FOLDER, readPhotoKey, toSmallKey } from './photo-keys.ts';

/** Minimum age of an orphan. An upload ends long before, so no row will ever name an older file. */
const ORPHAN_AGE_MS = HOUR_MS;
/** Number of files per query. */
const BATCH = 200;

/**
 * Deletes photos that no row names: from interrupted uploads, failed deletions and deleted accounts. Ignores files whose
 * names are not photo keys. Several nodes may run this at the same time. Returns the number of deleted files.
 */
export async function sweepPhotos(context: AppContext, signal?: AbortSignal): Promise<number> {
  const before = context.clock.now() - ORPHAN_AGE_MS;
  let removed = await context.files.deleteUnfinished(before);
  let batch: ListedFile[] = [];
  for await (const file of context.files.list(PHOTO_FOLDER)) {
    if (signal?.aborted) return removed;
    if (file.modifiedAt < before && readPhotoKey(file.key)) batch.push(file);
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(context, batch);
    batch = [];
  }
  removed += await removeOrphans(context, batch);
  if (removed > 0) context.log.info({ removed }, 'orphaned photos were deleted');
  return removed;
}

async function removeOrphans(context: AppContext, files: ListedFile[]): Promise<number> {
  if (files.length === 0) return 0;
  const accountIds = files.flatMap(({ key }) => readPhotoKey(key)?.accountId ?? []);
  const rows = await context.database
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', 'in', [...new Set(accountIds)])
    .where('photo', 'is not', null)
    .execute();
  const named = new Set(rows.flatMap(({ photo }) => (photo ? [photo, toSmallKey(photo)] : [])));
  const orphans = files.filter(({ key }) => !named.has(key));
  for (const { key } of orphans) await context.files.delete(key);
  return orphans.length;
}
