import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { PHOTO_SIZES } from '../contract.ts';
import { toPhotoKey } from './story-photo-keys.ts';

const PHOTOS_AT_ONCE = 200;

/**
 * Yields every photo that the viewer uploaded for a story or other thing. A photo that waits for its form has
 * neither. Reads the database in batches.
 */
export async function* readOwnStoryPhotos(context: AppContext, viewer: Viewer) {
  for await (const row of listOwn(context, viewer)) {
    yield {
      file: toArchiveName(row.id),
      about: row.subject_kind,
      story: row.subject_id,
      place: row.subject_id === null ? null : row.position + 1,
      description: row.alt,
      addedAt: row.created_at,
    };
  }
}

/** Yields the largest file of each photo. Logs an error for a missing file. */
export async function* readOwnStoryPhotoFiles(
  context: AppContext,
  viewer: Viewer,
): AsyncGenerator<{ name: string } & StoredFile> {
  for await (const { id } of listOwn(context, viewer)) {
    const key = toPhotoKey(id, String(Math.max(...PHOTO_SIZES)));
    const file = await context.files.get(key);
    if (file) yield { name: toArchiveName(id), ...file };
    else context.log.error({ key }, "a photo's file is missing");
  }
}

function listOwn({ database }: AppContext, { accountId }: Viewer) {
  return eachRow(PHOTOS_AT_ONCE, { id: '' }, (last) =>
    database
      .selectFrom('story_photos')
      .select(['id', 'subject_kind', 'subject_id', 'position', 'alt', 'created_at'])
      .where('account_id', '=', accountId)
      .where('id', '>', last.id)
      .orderBy('id'),
  );
}

function toArchiveName(photoId: string): string {
  return `photos/stories/${photoId}.webp`;
}
