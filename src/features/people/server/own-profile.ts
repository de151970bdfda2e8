import { basename } from 'node:path/posix';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { PROFILE_FIELDS } from '../fields-contract.ts';
import { toSmallKey } from './photo-keys.ts';

/** Returns the viewer's profile with the file names of its photo in the archive, or null if nothing was ever saved. */
export async function readOwnProfile(context: AppContext, viewer: Viewer) {
  const row = await context.database
    .selectFrom('profiles')
    .select([...PROFILE_FIELDS, 'completion', 'updated_at', 'shown_at as shownAt', 'listed_at as listedAt'])
    .select('photo')
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { updated_at: updatedAt, photo, ...own } = row;
  // The time is 0 if only a photo was ever saved.
  return { ...own, updatedAt: updatedAt || null, photos: listFiles(photo).map(([name]) => name) };
}

/** Yields the files of the viewer's photo in both sizes. Logs an error for a missing file. */
export async function* readOwnPhotos(
  context: AppContext,
  viewer: Viewer,
): AsyncGenerator<{ name: string } & StoredFile> {
  const row = await context.database
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  for (const [name, key] of listFiles(row?.photo ?? null)) {
    const file = await context.files.get(key);
    if (file) yield { name, ...file };
    else context.log.error({ key }, "a photo's file is missing");
  }
}

function listFiles(photo: string | null): [name: string, key: string][] {
  if (photo === null) return [];
  return [photo, toSmallKey(photo)].map((key) => [`photos/${basename(key)}`, key]);
}
