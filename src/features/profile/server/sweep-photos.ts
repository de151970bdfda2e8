import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { ListedFile } from '../../../server/files/file-store.ts';
import { readPhotoKey, toSmallKey } from './photo-keys.ts';

/** An upload is long over by then: what no row names now, none ever will. */
const ORPHAN_AGE_MS = HOUR_MS;
/** Looked up by one query. */
const BATCH = 200;

/**
 * Removes photos that no row names: of uploads that never came to their end, of removals that failed, of accounts that
 * are gone. Files that are not named as photos are left alone. Any node may do this at any time, several at once too.
 * Returns how many files went. Tested in sweep-photos.test.ts.
 */
export async function sweepPhotos(context: AppContext, signal?: AbortSignal): Promise<number> {
  const before = context.clock.now() - ORPHAN_AGE_MS;
  let removed = await context.files.removeUnfinished(before);
  let batch: ListedFile[] = [];
  for await (const file of context.files.list('profile-photos')) {
    if (signal?.aborted) return removed;
    if (file.modifiedAt < before && readPhotoKey(file.key)) batch.push(file);
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(context, batch);
    batch = [];
  }
  removed += await removeOrphans(context, batch);
  if (removed > 0) context.log.info({ removed }, 'photos that nothing names were removed');
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
