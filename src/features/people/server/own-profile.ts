import { basename } from 'node:path/posix';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { PROFILE_FIELDS, type ProfileField } from '../fields-contract.ts';
import { toSmallKey } from './photo-keys.ts';

/** The viewer's profile in their data export. */
interface OwnProfile extends Record<ProfileField, string> {
  /** Percentage of filled-in fields. */
  completion: number;
  /** Null if only a photo was ever saved. */
  updatedAt: number | null;
  /** When the member agreed that others see the facts, and to be in the list of people. Null without consent. */
  shownAt: number | null;
  listedAt: number | null;
  /** File names of the photo in the archive. */
  photos: string[];
}

/** Returns the viewer's profile, or null if nothing was ever saved. */
export async function readOwnProfile(context: AppContext, viewer: Viewer): Promise<OwnProfile | null> {
  const row = await context.database
    .selectFrom('profiles')
    .select([...PROFILE_FIELDS, 'completion', 'updated_at', 'photo'])
    .select(['shown_at', 'listed_at'])
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { updated_at: updatedAt, shown_at: shownAt, listed_at: listedAt, photo, ...fields } = row;
  return {
    ...fields,
    updatedAt: updatedAt || null,
    shownAt,
    listedAt,
    photos: listFiles(photo).map(([name]) => name),
  };
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
