import type { Queries } from '../../../server/database/database.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import { toSmallKey } from './photo-keys.ts';
import { writePhoto } from './profile-store.ts';

const BATCH = 500;

/** Yields every photo that a row names, with the keys of its two files. */
export async function* listStoredPhotos(queries: Queries): AsyncGenerator<{ rowId: string; keys: string[] }> {
  const rows = eachRow(BATCH, { account_id: '' }, (last) =>
    queries
      .selectFrom('profiles')
      .select(['account_id', 'photo'])
      .where('photo', 'is not', null)
      .where('account_id', '>', last.account_id)
      .orderBy('account_id'),
  );
  for await (const { account_id: rowId, photo } of rows) {
    if (photo) yield { rowId, keys: [photo, toSmallKey(photo)] };
  }
}

/** Removes a photo whose files are missing from its row. Call this in a transaction. */
export async function clearPhoto(queries: Queries, accountId: string): Promise<void> {
  await writePhoto(queries, accountId, null);
}
