import type { AppContext } from '../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import { FileStoreDownError } from '../../../server/files/file-store.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import { toSmallKey } from './photo-keys.ts';
import { makeSquare } from './square-photo.ts';

/**
 * Stores an uploaded picture in both sizes, before `replace` names it in a row. If that fails, deletes the files unless `isNamed` finds
 * the key in the row: the commit may have succeeded although the connection broke. @throws the errors of decodePhoto; FileStoreDownError
 */
export async function storeSquare(
  context: AppContext,
  key: string,
  bytes: Uint8Array,
  { replace, isNamed }: { replace: () => Promise<void>; isNamed: () => Promise<boolean> },
): Promise<void> {
  const { large, small } = await makeSquare(bytes);
  try {
    await context.files.put(key, large);
    await context.files.put(toSmallKey(key), small);
    await replace();
  } catch (error) {
    // Do not delete while the store is down: that would delay the response. The sweeper deletes files already stored.
    if (error instanceof FileStoreDownError) throw error;
    const isUsed = await isNamed().catch(() => true);
    if (!isUsed) await deleteUnused(context, [key, toSmallKey(key)]);
    throw error;
  }
}

/**
 * Stores an imported picture in both sizes, through the checks of an upload. `use` names the key in a row, in a transaction, and returns
 * false if there is no place for the picture, whose files are deleted again then. Returns what `use` returns.
 * @throws AppError 'photo-too-large' 413; 'photo-invalid', 'photo-heic' 415; 'photo-too-many-pixels' 422;
 * FileStoreDownError
 */
export async function importSquare(
  context: AppContext,
  key: string,
  bytes: Uint8Array,
  { beforeWrite, alsoWrite, use }: StoreSteps & { use: (transaction: Transaction) => Promise<boolean> },
): Promise<boolean> {
  mustBeSmall(bytes);
  const { large, small } = await makeSquare(bytes);
  await beforeWrite();
  await context.files.put(key, large);
  await context.files.put(toSmallKey(key), small);
  const isUsed = await inTransaction(context, async (transaction) => {
    const used = await use(transaction);
    await alsoWrite(transaction);
    return used;
  });
  // The sweeper deletes what this cannot.
  for (const file of isUsed ? [] : [key, toSmallKey(key)]) {
    await context.files.delete(file).catch((error: unknown) => {
      if (error instanceof FileStoreDownError) throw error;
    });
  }
  return isUsed;
}
