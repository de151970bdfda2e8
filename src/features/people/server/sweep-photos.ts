import type { AppContext } from '../../../server/context.ts';
import { sweepOrphans, sweepUnfinished } from '../../../server/photos/sweep-orphans.ts';
import { PHOTO_FOLDER, readPhotoKey, toLargeKey } from './photo-keys.ts';

/** Deletes profile photos that no row names, and what interrupted writes left. Returns the number of deleted files. */
export async function sweepPhotos(context: AppContext, signal?: AbortSignal): Promise<number> {
  return (
    (await sweepUnfinished(context)) +
    (await sweepOrphans(context, signal, {
      name: 'photos',
      folder: PHOTO_FOLDER,
      readId: (key) => readPhotoKey(key)?.accountId,
      selectRows: (queries, ids) =>
        queries.selectFrom('profiles').select(['account_id as id', 'photo']).where('account_id', 'in', ids),
      isNamed: ({ photo }, key) => photo === toLargeKey(key),
    }))
  );
}
