import type { AppContext } from '../../../server/context.ts';
import { sweepOrphans, sweepUnfinished } from '../../../server/photos/sweep-orphans.ts';
import { PHOTO_FOLDER, readPhotoKey, toLargeKey } from './photo-keys.ts';

/** Deletes profile photos that no row names. Returns the number of deleted files. */
export async function sweepPhotos(context: AppContext, signal?: AbortSignal): Promise<number> {
  const photos = {
    folder: PHOTO_FOLDER,
    isPhotoKey: (key: string) => readPhotoKey(key) !== undefined,
    findNamed: (keys: string[]) => findNamed(context, keys),
  };
  const removed = (await sweepUnfinished(context)) + (await sweepOrphans(context, photos, signal));
  if (removed > 0) context.log.info({ removed }, 'orphaned photos were deleted');
  return removed;
}

async function findNamed({ database }: AppContext, keys: string[]): Promise<(key: string) => boolean> {
  const accountIds = keys.flatMap((key) => readPhotoKey(key)?.accountId ?? []);
  const rows = await database
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', 'in', [...new Set(accountIds)])
    .where('photo', 'is not', null)
    .execute();
  const named = new Set(rows.map(({ photo }) => photo));
  return (key) => named.has(toLargeKey(key));
}
