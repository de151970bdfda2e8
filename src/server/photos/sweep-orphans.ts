import { HOUR_MS } from '../clock.ts';
import type { AppContext } from '../context.ts';
import type { ListedFile } from '../files/file-store.ts';
import { sweepTemporaryFolders } from '../files/temporary-folders.ts';

/** Minimum age of an orphan. An upload takes much less time, so no row will ever name an older file. */
const ORPHAN_AGE_MS = HOUR_MS;
/** Number of files per query. */
const BATCH = 200;

/** The photos of one feature. */
interface Photos {
  /** The first part of every key. */
  folder: string;
  /** Returns false for files that Kerikko did not name. */
  isPhotoKey(key: string): boolean;
  /** Returns a function that tells which of these keys a row names. */
  findNamed(keys: string[]): Promise<(key: string) => boolean>;
}

/**
 * Deletes photos that no row names: from interrupted uploads, failed deletions and deleted accounts. Several nodes may
 * run this at the same time. Returns the number of deleted files.
 */
export async function sweepOrphans(
  context: AppContext,
  { folder, isPhotoKey, findNamed }: Photos,
  signal?: AbortSignal,
): Promise<number> {
  const before = context.clock.now() - ORPHAN_AGE_MS;
  const removeOrphans = async (files: ListedFile[]): Promise<number> => {
    if (files.length === 0) return 0;
    const keys = files.map(({ key }) => key);
    const isNamed = await findNamed(keys);
    const orphans = keys.filter((key) => !isNamed(key));
    for (const key of orphans) await context.files.delete(key);
    return orphans.length;
  };
  let removed = 0;
  let batch: ListedFile[] = [];
  for await (const file of context.files.list(folder)) {
    if (signal?.aborted) return removed;
    if (file.modifiedAt < before && isPhotoKey(file.key)) batch.push(file);
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(batch);
    batch = [];
  }
  return removed + (await removeOrphans(batch));
}

/** Deletes files that interrupted writes left in the store's folder, and temporary folders. Returns their number. */
export async function sweepUnfinished({ clock, config, files }: AppContext): Promise<number> {
  const folders = await sweepTemporaryFolders(config.dataDir, clock.now());
  return folders + (await files.deleteUnfinished(clock.now() - ORPHAN_AGE_MS));
}
