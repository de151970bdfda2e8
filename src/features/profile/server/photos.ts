import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { AppError } from '../../../server/errors.ts';
import { FileStoreDownError, type StoredFile } from '../../../server/files/file-store.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { PHOTO_LIMIT_BYTES } from '../contract.ts';
import { makeSquare } from './photo-image.ts';
import { createPhotoKey, toLargeKey, toPhotoFolder, toSmallKey } from './photo-keys.ts';
import { mustBeMember } from './policy.ts';
import { writePhoto } from './profile-store.ts';

/** Of one member; a picture that is refused counts too, as it was decoded. */
export const PHOTOS: RateLimit = { name: 'photo', hits: 30, perMs: 30 * MINUTE_MS };

/** A file as it was chosen; neither its name nor its type is believed. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Makes a picture the member's photo. Its files are there before the row that names them, and the previous ones
 * go after it: whatever happens between, the row names files that exist.
 * @throws AppError 'photo-too-large' 413; 'photo-invalid' 415; 'photo-too-many-pixels' 422; 'too-many' 429;
 * FileStoreDownError, which answers 503
 */
export async function changePhoto(context: AppContext, viewer: Viewer, file: ChosenFile): Promise<void> {
  mustBeMember(viewer);
  if (file.bytes.byteLength >= PHOTO_LIMIT_BYTES) throw photoTooLarge();
  await context.limiter.take(PHOTOS, viewer.accountId);
  const { large, small } = await makeSquare(file.bytes);
  const key = createPhotoKey(viewer.accountId, file.name, context.clock.now());
  try {
    await context.files.put(key, large);
    await context.files.put(toSmallKey(key), small);
    await replacePhoto(context, viewer, key);
  } catch (error) {
    // The store would keep the answer waiting once more. What did get there, the sweeper takes.
    if (error instanceof FileStoreDownError) throw error;
    // A connection may break after the row was written: files are only taken back when no row names them.
    const isNamed = await isCurrent(context, viewer.accountId, key).catch(() => true);
    if (!isNamed) await removeFiles(context, key);
    throw error;
  }
}

/** Takes the member's photo away. When there is none, nothing changes. */
export async function removePhoto(context: AppContext, viewer: Viewer): Promise<void> {
  mustBeMember(viewer);
  await replacePhoto(context, viewer, null);
}

/**
 * A photo by its key, large or small, or undefined when it is nobody's photo (any more): what the row does not name
 * is not shown, even if its file could not be removed.
 */
export async function readPhoto(
  context: AppContext,
  viewer: Viewer,
  photo: { accountId: string; key: string },
): Promise<{ read: () => Promise<StoredFile | undefined> } | undefined> {
  mustBeMember(viewer);
  if (!(await isCurrent(context, photo.accountId, toLargeKey(photo.key)))) return undefined;
  return { read: () => context.files.get(photo.key) };
}

/**
 * Removes every photo an account ever had, once no row names one any more. What cannot be removed now is logged, and
 * left to the sweeper.
 */
export async function removeAllPhotos(context: AppContext, accountId: string): Promise<void> {
  const folder = toPhotoFolder(accountId);
  await context.files.deleteFolder(folder).catch((error: Error) => {
    context.log.error(
      { folder, error: error.message },
      'the photos of someone who left could not be removed',
    );
  });
}

export function photoTooLarge(): AppError {
  return new AppError('photo-too-large', 413, 'Image size must be less than 5MB.');
}

async function isCurrent(context: AppContext, accountId: string, key: string): Promise<boolean> {
  const row = await context.database
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.photo === key;
}

async function replacePhoto(context: AppContext, viewer: Viewer, key: string | null): Promise<void> {
  const previous = await context.database
    .transaction()
    .execute((transaction) => writePhoto(transaction, viewer.accountId, key));
  if (previous) await removeFiles(context, previous);
}

/** What cannot be removed is only logged: no row names it any more, so nobody gets it, and the sweeper takes it. */
async function removeFiles(context: AppContext, key: string): Promise<void> {
  const removals = [key, toSmallKey(key)].map((file) =>
    context.files.delete(file).catch((error: Error) => {
      context.log.warn({ file, error: error.message }, 'a photo that is no longer used could not be removed');
    }),
  );
  await Promise.all(removals);
}
