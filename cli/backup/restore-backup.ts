import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { locateDatabase } from '../../src/compose.ts';
import { type BackupKey, readBackupKey } from '../../src/server/backups/backup-key.ts';
import { findBegunRestore, RESTORED } from '../../src/server/backups/begun-restore.ts';
import type { Config } from '../../src/server/config.ts';
import type { DatabaseLocation } from '../../src/server/database/database.ts';
import { isUnused, restoreSnapshot } from '../../src/server/database/restore-snapshot.ts';
import { checkSnapshot, openSnapshot } from '../../src/server/database/snapshot.ts';
import { dropForeignEntries, mustHaveOwnSchema } from '../../src/server/database/snapshot-schema.ts';
import { isStorageFull, isUnwritable } from '../../src/server/database/storage-errors.ts';
import { createFolders } from '../../src/server/files/create-folders.ts';
import { type FileStore, isKey } from '../../src/server/files/file-store.ts';
import { openFileStore } from '../../src/server/files/open-file-store.ts';
import { exists } from '../../src/server/files/paths.ts';
import { readEntries, readWhole, verifyArchive } from './archive-reader.ts';
import { DATABASE_ENTRY, PHOTO_PREFIX } from './manifest.ts';
import { findStoredFiles, storedFiles } from './stored-files.ts';
import { createWorkFolder } from './work-folder.ts';

/**
 * Restores a backup into the database and the photo store of the configuration, which must both be empty. Verifies the
 * whole file first, while its database is copied to a temporary folder. Writes photos before the rows that name them. A failure removes everything that was written.
 * @throws with the reason as a sentence
 */
export async function restoreBackup(config: Config, file: string, signal?: AbortSignal) {
  const location = locateDatabase(config);
  const files = openFileStore(config);
  await mustBeEmpty(config, location, files);
  const key = await readBackupKey(config.backupKeyFile);
  // The topmost folder that had to be created, if any: a failure removes it.
  const madeFolder = await createFolders(config.dataDir);
  const hadPhotoFolder = await exists(join(config.dataDir, 'photos'));
  const work = await createWorkFolder(join(config.dataDir, RESTORED));
  let hasPhotos = false;
  try {
    const snapshotFile = join(work.path, DATABASE_ENTRY);
    const manifest = await verifyArchive(file, key, snapshotFile);
    const { photoKeys, foreignTables } = await verifySnapshot(snapshotFile);
    hasPhotos = photoKeys.size > 0;
    const photoFiles = await restorePhotos({ file, key }, files, photoKeys, signal);
    signal?.throwIfAborted();
    const written = Object.entries(manifest.tables).filter(([name]) => !foreignTables.includes(name));
    const sums = await restoreSnapshot(snapshotFile, location, Object.fromEntries(written));
    await work.remove();
    return { manifest, ...sums, photoFiles };
  } catch (error) {
    await work.remove();
    // Another restore or a start may have filled the data folder meanwhile. Its photos then belong to that
    // community.
    if (!(await isUnused(location).catch(() => true))) throw error;
    if (hasPhotos) await deleteRestoredPhotos(files, error as Error);
    if (!config.s3 && !hadPhotoFolder)
      await rm(join(config.dataDir, 'photos'), { recursive: true, force: true });
    if (madeFolder) await rm(madeFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes the photos of a restore that failed. @throws with both reasons when the deletion fails too */
async function deleteRestoredPhotos(files: FileStore, error: Error): Promise<void> {
  for (const { folder } of storedFiles) {
    await files.deleteFolder(folder).catch((second: Error) => {
      throw new Error(
        `${error.message} The photos that were already restored could not be removed (${second.message}): remove ${folder}.`,
        { cause: error },
      );
    });
  }
}

async function mustBeEmpty(config: Config, location: DatabaseLocation, files: FileStore) {
  if (!(await isUnused(location))) {
    const place = location.url ? 'The database at DATABASE_URL' : location.file;
    throw new Error(
      `${place} already contains a community. A backup can only be restored into an empty place.`,
    );
  }
  for (const { folder } of storedFiles) {
    for await (const { key } of files.list(folder)) {
      const place = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'photos');
      const folders = config.s3 ? storedFiles.map((stored) => `${stored.folder}/`).join(', ') : place;
      const advice = (await findBegunRestore(config.dataDir))
        ? ` A restore that was killed has left them: delete ${folders} and try again.`
        : '';
      throw new Error(
        `There are already photos in ${place} (${key}). A backup can only be restored into an empty place.${advice}`,
      );
    }
  }
}

/**
 * Returns the keys of all photos that the snapshot names. Drops tables that Kerikko does not make: a database server may have
 * one of this name, which another program uses.
 * @throws when the snapshot is damaged or comes from a newer version
 */
async function verifySnapshot(
  snapshotFile: string,
): Promise<{ photoKeys: Set<string>; foreignTables: string[] }> {
  try {
    const scratch = `${snapshotFile}-schema`;
    await using snapshot = openSnapshot(snapshotFile);
    await mustHaveOwnSchema(snapshot, scratch);
    await checkSnapshot(snapshot);
    const foreignTables = await dropForeignEntries(snapshot, scratch);
    const photoKeys = new Set<string>();
    for (const { list } of await findStoredFiles(snapshot)) {
      for await (const { keys } of list(snapshot)) for (const key of keys) photoKeys.add(key);
    }
    return { photoKeys, foreignTables };
  } catch (error) {
    throw explainDamage(error as Error & { code?: string });
  }
}

function explainDamage(error: Error & { code?: string }): Error {
  if (error.code !== 'ERR_SQLITE_ERROR' || isStorageFull(error) || isUnwritable(error)) return error;
  return new Error(`The database in the backup is damaged: ${error.message}.`, { cause: error });
}

async function restorePhotos(
  { file, key: backupKey }: { file: string; key: BackupKey | undefined },
  files: FileStore,
  photoKeys: Set<string>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let restored = 0;
  if (photoKeys.size === 0) return restored;
  for await (const entry of readEntries(file, backupKey)) {
    const key = entry.name.startsWith(PHOTO_PREFIX) ? entry.name.slice(PHOTO_PREFIX.length) : '';
    if (!isKey(key) || !photoKeys.has(key)) continue;
    signal?.throwIfAborted();
    await files.put(key, await readWhole(entry));
    restored += 1;
    if (restored === photoKeys.size) break;
  }
  if (restored !== photoKeys.size) throw new Error('The backup lacks photos that its database names.');
  return restored;
}
