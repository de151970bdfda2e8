import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { exists } from '../files/paths.ts';
import { copyToServer } from './copy-rows.ts';
import { type Database, type DatabaseLocation, migrate, mustNotBeNewer, openDatabase } from './database.ts';
import { migrations } from './migrations.ts';
import { inServerTransaction } from './server-transaction.ts';
import {
  checksumFile,
  checksumTables,
  findDifferences,
  namesOf,
  type TableChecksums,
} from './table-checksums.ts';

/** Tables that only people fill: the first start leaves them empty. */
const USED_TABLES = ['accounts', 'stories', 'outbox'] as const;

const IN_USE = 'This database is already in use.';

/** Returns true if there is no database yet, or nobody has used it. */
export async function isUnused(location: DatabaseLocation): Promise<boolean> {
  // A running server may have the file open, so even an unused file must not be replaced.
  if (!location.url) return !(await exists(location.file)) && !(await exists(`${location.file}-wal`));
  await using database = openDatabase(location, { limits: {} });
  return !(await isUsed(database));
}

/**
 * Migrates a snapshot and restores it as the database at `location`, completely or not at all. Returns the checksums
 * of the snapshot and of the restored database, which are equal. `written` are the checksums from when the snapshot
 * was written.
 * @throws NewerDatabaseError
 * @throws Error if the snapshot or the copy differs, or the server's database is in use
 */
export async function restoreSnapshot(
  file: string,
  location: DatabaseLocation,
  written: TableChecksums,
): Promise<{ snapshot: TableChecksums; restored: TableChecksums }> {
  const { url } = location;
  const sums = await restoreRows(file, location, written);
  // The file is moved to its place, so its rows need no second comparison.
  if (url) return sums;
  // A server that started meanwhile would go on with the file that a rename replaces.
  if (!(await isUnused(location))) throw new Error(IN_USE);
  await installDatabaseFile(file, location.file);
  return sums;
}

/** Migrates the snapshot, and fills the server with its rows if the location is one. */
async function restoreRows(file: string, location: DatabaseLocation, written: TableChecksums) {
  await using source = openDatabase({ file });
  const applied = await mustNotBeNewer(source);
  const isOlder = Object.keys(migrations).some((name) => !applied.includes(name));
  // If a server gets the rows unchanged, they are compared there instead.
  if (!location.url || isOlder) {
    mustEqual(written, await checksumFile(source), 'The database of the backup differs from the manifest');
  }
  await migrate(source);
  const snapshot = isOlder ? await checksumFile(source) : written;
  return { snapshot, restored: location.url ? await fillServer(source, snapshot, location) : snapshot };
}

async function fillServer(
  source: Database,
  snapshot: TableChecksums,
  location: DatabaseLocation,
): Promise<TableChecksums> {
  return inServerTransaction(location, 'write', async (server) => {
    await migrate(server.queries);
    if (await isUsed(server.queries)) throw new Error(IN_USE);
    await copyToServer(source, server);
    const restored = await checksumTables(server.queries, namesOf(snapshot));
    mustEqual(snapshot, restored, 'The restored copy differs from the backup');
    return restored;
  });
}

function mustEqual(expected: TableChecksums, found: TableChecksums, problem: string): void {
  const differing = findDifferences(expected, found);
  if (differing.length > 0) throw new Error(`${problem}: ${differing.join(', ')}.`);
}

/** Moves the file to its place, and flushes the file and its directory entry to the disk. */
async function installDatabaseFile(file: string, place: string): Promise<void> {
  const raw = new DatabaseSync(file);
  raw.exec('pragma journal_mode = wal');
  raw.close();
  for (const path of [file, dirname(place)]) {
    if (path !== file) await rename(file, place);
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}

async function isUsed(database: Database): Promise<boolean> {
  const tables = (await database.introspection.getTables()).map(({ name }) => name);
  for (const table of USED_TABLES.filter((name) => tables.includes(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database);
    if (rows.length > 0) return true;
  }
  return false;
}
