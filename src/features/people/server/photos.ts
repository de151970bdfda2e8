import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { createPhotoKey, readPhotoKey, toLargeKey, toPhotoFolder, toSmallKey } from './photo-keys.ts';
import { writePhoto } from './profile-store.ts';
import { storeSquare } from './store-square.ts';

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
  const { accountId } = viewer;
  const key = createPhotoKey(accountId, context.clock.now());
  await storeSquare(context, key, bytes, {
    replace: () => replacePhoto(context, viewer, key),
    isNamed: () => isCurrent(context, accountId, key),
  });
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
  if (previous) await deleteUnused(context, [previous, toSmallKey(previous)]);
}
