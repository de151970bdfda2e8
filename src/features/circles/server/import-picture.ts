import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { FileStoreDownError } from '../../../server/files/file-store.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import { toSmallKey } from '../../people/server/photo-keys.ts';
import { makeSquare } from '../../people/server/square-photo.ts';
import { lockCircle } from './circle-store.ts';
import { createPictureKey } from './picture-keys.ts';

/**
 * Gives an imported circle this picture, through the checks of an upload. Returns false if the circle has one, or is gone.
 * @throws AppError 'photo-too-large' 413; 'photo-invalid', 'photo-heic' 415; 'photo-too-many-pixels' 422; FileStoreDownError
 */
export async function importPicture(
  context: AppContext,
  circleId: string,
  bytes: Uint8Array,
  { beforeWrite, alsoWrite }: StoreSteps,
): Promise<boolean> {
  mustBeSmall(bytes);
  const { large, small } = await makeSquare(bytes);
  await beforeWrite();
  const key = createPictureKey(circleId, context.clock.now());
  await context.files.put(key, large);
  await context.files.put(toSmallKey(key), small);
  const isUsed = await inTransaction(context, async (transaction) => {
    // Hold the circle, so that nobody deletes it meanwhile.
    const circle = await lockCircle(transaction, circleId).catch(() => undefined);
    const inserted =
      circle &&
      (await transaction
        .insertInto('circle_pictures')
        .values({ circle_id: circleId, file: key })
        .onConflict((conflict) => conflict.doNothing())
        .returning('file')
        .executeTakeFirst());
    await alsoWrite(transaction);
    return Boolean(inserted);
  });
  if (isUsed) return true;
  // The sweeper deletes what this cannot.
  for (const file of [key, toSmallKey(key)]) {
    await context.files.delete(file).catch((error: unknown) => {
      if (error instanceof FileStoreDownError) throw error;
    });
  }
  return false;
}
