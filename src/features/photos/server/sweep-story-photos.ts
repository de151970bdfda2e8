import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { sweepOrphans } from '../../../server/photos/sweep-orphans.ts';
import { isBeingWritten } from '../questions.ts';
import { readPhotoId, STORY_PHOTO_FOLDER } from './story-photo-keys.ts';

/** How long a photo waits for its story, unless the account still writes the story. */
export const WAITING_MS = 7 * DAY_MS;

/**
 * Deletes photos that waited too long for their story, then all files that no row names. Returns the number of deleted
 * files.
 */
export async function sweepStoryPhotos(
  context: AppContext,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const columns = { account: 'story_photos.account_id', key: 'story_photos.submission_key' };
  const conditions = await ask(context, isBeingWritten, columns);
  await context.database
    .deleteFrom('story_photos')
    .where('subject_id', 'is', null)
    .where('created_at', '<', now - WAITING_MS)
    .where((where) => where.not(where.or(conditions)))
    .execute();
  return sweepOrphans(context, signal, {
    name: 'photos of stories',
    folder: STORY_PHOTO_FOLDER,
    readId: readPhotoId,
    selectRows: (queries, ids) => queries.selectFrom('story_photos').select('id').where('id', 'in', ids),
  });
}
