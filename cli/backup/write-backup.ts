import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { features, locateDatabase } from '../../src/compose.ts';
import { readBackupKey } from '../../src/server/backups/backup-key.ts';
import type { Config } from '../../src/server/config.ts';
import { type Database, mustNotBeNewer } from '../../src/server/database/database.ts';
import type { TableName } from '../../src/server/database/schema.ts';
import {
  checkSnapshot,
  compactInto,
  openSnapshot,
  takeSnapshot,
} from '../../src/server/database/snapshot.ts';
import {
  dropForeignEntries,
  ForeignSchemaError,
  mustHaveOwnSchema,
} from '../../src/server/database/snapshot-schema.ts';
import {
  checksumFile,
  findDifferences,
  namesOf,
  type TableChecksums,
} from '../../src/server/database/table-checksums.ts';
import type { FileStore } from '../../src/server/files/file-store.ts';
import { openFileStore } from '../../src/server/files/open-file-store.ts';
import { exists, syncFolder } from '../../src/server/files/paths.ts';
import { requireCommunity } from '../community.ts';
import { READ_BYTES, verifyArchive } from './archive-reader.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import {
  CHECKSUMS_ENTRY,
  DATABASE_ENTRY,
  FORMAT_VERSION,
  formatChecksums,
  MANIFEST_ENTRY,
  type Manifest,
  PHOTO_PREFIX,
} from './manifest.ts';
import { redactSnapshot } from './redact-snapshot.ts';
import { findStoredFiles, storedFiles } from './stored-files.ts';
import { createWorkFolder } from './work-folder.ts';

interface BackupReport {
  manifest: Manifest;
  bytes: number;
  /** Rows whose photo was changed or removed during the copy: the backup contains them without a photo. */
  rowsMissingPhoto: string[];
  /** The names of tables that the backup leaves out, because no version of Kerikko makes them. */
  foreignTables: string[];
}

/**
 * Writes the database and the photos to one new file while the server runs, and verifies the file. Everything is
 * written to the folder FILE.tmp first; only a complete backup is renamed to FILE. The folder is removed in any case.
 * With a BACKUP_KEY_FILE the file is encrypted, and only its temporary files are not.
 * @throws with the reason as a sentence
 */
export async function writeBackup(config: Config, file: string, signal?: AbortSignal): Promise<BackupReport> {
  if (await exists(file))
    throw new Error(`${file} already exists. Choose another name, or move the file away.`);
  const key = await readBackupKey(config.backupKeyFile);
  await requireCommunity(config);
  const location = locateDatabase(config);
  const work = await createWorkFolder(file);
  try {
    const now = Date.now();
    const snapshotFile = join(work.path, 'snapshot.sqlite');
    const tables = await takeSnapshot(location, snapshotFile, changingTables);
    const unnamed = join(work.path, 'backup.tar');
    const archive = await createArchive(unnamed, now, key);
    const report = await fillArchive(archive, {
      databaseFile: join(work.path, DATABASE_ENTRY),
      snapshotFile,
      schemaFile: join(work.path, 'schema.sqlite'),
      tables,
      files: openFileStore(config),
      now,
      signal,
    }).finally(() => archive.close());
    await verifyArchive(unnamed, key);
    signal?.throwIfAborted();
    if (await exists(file)) throw new Error(`${file} was created in the meantime. It was left unchanged.`);
    await giveToOwner(unnamed, dirname(file));
    await rename(unnamed, file);
    await syncFolder(dirname(file));
    return { ...report, bytes: (await stat(file)).size };
  } catch (error) {
    throw error instanceof ForeignSchemaError ? adviseToUndo(error) : error;
  } finally {
    await work.remove();
  }
}

function adviseToUndo(error: ForeignSchemaError): Error {
  return new Error(`${error.message} Undo this change: a restore would refuse the backup.`, { cause: error });
}

/** The tables in which a backup may differ from its community. */
const changingTables = [
  ...features.flatMap(({ tables }) => Object.entries(tables).filter(([, { backup }]) => backup)),
  ...storedFiles.map(({ table }) => [table] as const),
].map(([table]) => table as TableName);

interface ArchiveSources {
  snapshotFile: string;
  /** Where to make the schema that the migrations of the snapshot give. */
  schemaFile: string;
  /** Checksums that tables of the backup must have. */
  tables: TableChecksums;
  /** Where to write the redacted copy of the snapshot. */
  databaseFile: string;
  files: FileStore;
  now: number;
  signal: AbortSignal | undefined;
}

async function fillArchive(
  archive: ArchiveWriter,
  sources: ArchiveSources,
): Promise<Omit<BackupReport, 'bytes'>> {
  const { snapshotFile, schemaFile, databaseFile } = sources;
  const prepared = await prepareDatabase(archive, sources);
  // Free the disk space of the snapshot: the archive needs it.
  await rm(snapshotFile);
  const photoFiles = archive.hashes.size;
  const database = await readDatabase(databaseFile, schemaFile);
  const differing = findDifferences(sources.tables, database.tables, namesOf(sources.tables));
  if (differing.length > 0) throw new Error(`The copy differs in ${differing.join(', ')}.`);
  const content = createReadStream(databaseFile, { highWaterMark: READ_BYTES });
  await archive.add(DATABASE_ENTRY, (await stat(databaseFile)).size, content);
  const sums = Buffer.from(formatChecksums(archive.hashes));
  const manifest = {
    format: FORMAT_VERSION,
    writtenAt: new Date(sources.now).toISOString(),
    ...database,
    photoFiles,
    sums: createHash('sha256').update(sums).digest('hex'),
  };
  await archive.add(CHECKSUMS_ENTRY, sums.length, [sums]);
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await archive.add(MANIFEST_ENTRY, text.length, [text]);
  await archive.finish();
  return { manifest, ...prepared };
}

/** Adds the photos to the archive and writes the redacted database. Returns what the backup lacks. */
async function prepareDatabase(
  archive: ArchiveWriter,
  sources: ArchiveSources,
): Promise<Pick<BackupReport, 'rowsMissingPhoto' | 'foreignTables'>> {
  await using snapshot = openSnapshot(sources.snapshotFile);
  const rowsMissingPhoto = await addPhotos(archive, snapshot, sources);
  await redactSnapshot(snapshot, features, sources.now);
  const foreignTables = await dropForeignEntries(snapshot, sources.schemaFile);
  await compactInto(snapshot, sources.databaseFile);
  return { rowsMissingPhoto, foreignTables };
}

/** Checks the database and returns its part of the manifest. @throws when it is damaged or not ours */
async function readDatabase(
  file: string,
  schemaFile: string,
): Promise<Pick<Manifest, 'migration' | 'tables'>> {
  await using database = openSnapshot(file);
  await checkSnapshot(database);
  await mustHaveOwnSchema(database, schemaFile);
  const tables = await checksumFile(database);
  const [migration = ''] = (await mustNotBeNewer(database)).sort().reverse();
  return { migration, tables };
}

/** Copies each photo that the snapshot names. Clears the rows whose photo was removed since the snapshot. */
async function addPhotos(
  archive: ArchiveWriter,
  snapshot: Database,
  sources: ArchiveSources,
): Promise<string[]> {
  const missing: string[] = [];
  for (const stored of await findStoredFiles(snapshot)) {
    const gone: string[] = [];
    for await (const { rowId, keys } of stored.list(snapshot)) {
      sources.signal?.throwIfAborted();
      const found = await Promise.all(keys.map((key) => sources.files.get(key)));
      for (const [index, photo] of found.entries()) {
        if (!photo) continue;
        const bytes = await new Response(photo.body).bytes();
        if (found.every(Boolean)) await archive.add(`${PHOTO_PREFIX}${keys[index]}`, bytes.length, [bytes]);
      }
      if (!found.every(Boolean)) gone.push(rowId);
    }
    await snapshot.transaction().execute(async (transaction) => {
      for (const rowId of gone) await stored.clear(transaction, rowId);
    });
    missing.push(...gone);
  }
  return missing;
}

/** Gives a file that root wrote to the owner of its folder. */
async function giveToOwner(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}
