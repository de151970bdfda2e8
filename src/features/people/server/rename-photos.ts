import type { AppContext } from '../../../server/context.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { createPhotoKey, hasRandomName, toSmallKey } from './photo-keys.ts';
import { listStoredPhotos } from './stored-photos.ts';

/**
 * Gives random names to photos that earlier versions stored under the name of the member's own file. Stores the new
 * files before the row changes, so that the row always names existing files. Several nodes may run this at the same
 * time. Returns the number of renamed photos.
 */
export async function renamePhotos(context: AppContext, signal?: AbortSignal): Promise<number> {
  let renamed = 0;
  for await (const { rowId, keys } of listStoredPhotos(context.database)) {
    if (signal?.aborted) return renamed;
    const [key = ''] = keys;
    if (!hasRandomName(key) && (await renamePhoto(context, rowId, key))) renamed += 1;
  }
  if (renamed > 0) context.log.info({ renamed }, 'photos were renamed');
  return renamed;
}

/** Returns false if the member changed the photo in the meantime, or its files are missing. */
async function renamePhoto(context: AppContext, accountId: string, key: string): Promise<boolean> {
  const [large, small] = await Promise.all([context.files.get(key), context.files.get(toSmallKey(key))]);
  if (!large || !small) return false;
  const newKey = createPhotoKey(accountId, timeOf(key) ?? context.clock.now());
  await context.files.put(newKey, await readAll(large));
  await context.files.put(toSmallKey(newKey), await readAll(small));
  const { numUpdatedRows } = await context.database
    .updateTable('profiles')
    .set({ photo: newKey })
    .where('account_id', '=', accountId)
    .where('photo', '=', key)
    .executeTakeFirst();
  const isRenamed = numUpdatedRows > 0n;
  const unused = isRenamed ? key : newKey;
  for (const file of [unused, toSmallKey(unused)]) await context.files.delete(file);
  return isRenamed;
}

async function readAll({ body }: StoredFile): Promise<Uint8Array> {
  return new Response(body).bytes();
}

/** Returns the time in a key, in milliseconds since 1970. */
function timeOf(key: string): number | undefined {
  const [, time] = /\/(\d{13})-[^/]*$/.exec(key) ?? [];
  return time === undefined ? undefined : Number(time);
}
