import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { FileStoreDownError, type StoredFile } from '../../../server/files/file-store.ts';
import { mustBeSmall, photoTooLarge } from '../../../server/photos/photo-size.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { createPhotoKey, readPhotoKey, toLargeKey, toPhotoFolder, toSmallKey } from './photo-keys.ts';
import { writePhoto } from './profile-store.ts';
import { makeSquare } from './square-photo.ts';

/** Limit per member. Rejected images count, too, because they were decoded. */
const PHOTOS: RateLimit = { name: 'photo', hits: 30, perMs: 30 * MINUTE_MS };

/**
 * Sets the member's photo. Stores the new files before the row changes and deletes the old files after that, so that
 * the row always names existing files, even after a crash.
 * @throws AppError 'photo-too-large' 413; 'photo-invalid' 415; 'photo-too-many-pixels' 422; 'too-many' 429;
 * FileStoreDownError, which answers 503
 */
export async function changePhoto(context: AppContext, viewer: Viewer, bytes: Uint8Array): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  mustBeSmall(bytes);
  await context.limiter.take(PHOTOS, viewer.accountId);
  const { large, small } = await makeSquare(bytes);
  const key = createPhotoKey(viewer.accountId, context.clock.now());
  try {
    await context.files.put(key, large);
    await context.files.put(toSmallKey(key), small);
    await replacePhoto(context, viewer, key);
  } catch (error) {
    // Do not delete while the store is down: that would delay the response. The sweeper deletes files already stored.
    if (error instanceof FileStoreDownError) throw error;
    // The commit may have succeeded although the connection broke, so delete the files only if the row does not name them.
    const isUsed = await isCurrent(context, viewer.accountId, key).catch(() => true);
    if (!isUsed) await deleteFiles(context, key);
    throw error;
  }
}

/** Removes the member's photo. Does nothing without a photo. */
export async function removePhoto(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await replacePhoto(context, viewer, null);
}

/**
 * Returns a photo by the key of either size. Undefined unless it is the account's current photo, so that an old
 * photo is hidden even if its file could not be deleted.
 */
export async function readPhoto(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<{ read: () => Promise<StoredFile | undefined> } | undefined> {
  requirePermission(viewer, 'see-photos');
  const { accountId } = readPhotoKey(key) ?? {};
  if (!accountId || !(await isCurrent(context, accountId, toLargeKey(key)))) return undefined;
  return { read: () => context.files.get(key) };
}

/**
 * Deletes all photo files of a deleted account. Call this after its rows are deleted. Logs failures and leaves the files
 * to the sweeper.
 */
export async function deleteAllPhotos(context: AppContext, accountId: string): Promise<void> {
  const folder = toPhotoFolder(accountId);
  await context.files.deleteFolder(folder).catch((error: Error) => {
    context.log.error(
      { folder, error: error.message },
      'the photos of a deleted account could not be deleted',
    );
  });
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
  const previous = await inTransaction(context, (transaction) =>
    writePhoto(transaction, viewer.accountId, key),
  );
  if (previous) await deleteFiles(context, previous);
}

/** Logs failures instead of throwing: no row names the files, so nobody can see them, and the sweeper deletes them. */
async function deleteFiles(context: AppContext, key: string): Promise<void> {
  const deletions = [key, toSmallKey(key)].map((file) =>
    context.files.delete(file).catch((error: Error) => {
      context.log.warn({ file, error: error.message }, 'an unused photo could not be deleted');
    }),
  );
  await Promise.all(deletions);
}

/** Refuses an upload that was too large to be read. @throws AppError 'photo-too-large' (413) */
export function refuseLargeUpload(): never {
  throw photoTooLarge();
}
