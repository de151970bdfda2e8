import { access, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { checksumTables, copyRows, findDifferences, type TableChecksums } from './copy-rows.ts';
import { type Database, type DatabaseLocation, liftLimits, migrate, openDatabase } from './database.ts';

/** Tables that only people fill: the first start leaves them empty. */
const USED_TABLES = ['accounts', 'stories', 'outbox'] as const;

/** Returns true if there is no database yet, or nobody has used it. */
export async function isUnused(location: DatabaseLocation): Promise<boolean> {
  // A running server may have the file open, so even an unused file must not be replaced.
  if (!location.url) return !(await exists(location.file)) && !(await exists(`${location.file}-wal`));
  return withDatabase(location, async (database) => !(await isUsed(database)));
}

/**
 * Migrates a snapshot and restores it as the database at `location`, completely or not at all. Returns the checksums
 * of the snapshot and of the restored database, which are equal. `known` are the snapshot's checksums before that.
 * @throws NewerDatabaseError
 * @throws Error when the server's database is in use or the copy differs
 */
export async function restoreSnapshot(
  file: string,
  location: DatabaseLocation,
  known: TableChecksums,
): Promise<{ snapshot: TableChecksums; restored: TableChecksums }> {
  const { url } = location;
  const { snapshot, restored } = await withDatabase({ file }, async (source) => {
    const applied = await migrate(source);
    const sums = applied.length === 0 ? known : await checksumTables(source);
    return { snapshot: sums, restored: url ? await copyToServer(source, sums, location) : sums };
  });
  // A file is moved to its place, so its rows need no second comparison.
  if (!url) await installDatabaseFile(file, location.file);
  return { snapshot, restored };
}

async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(location, { limits: {} });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

async function copyToServer(
  source: Database,
  snapshot: TableChecksums,
  location: DatabaseLocation,
): Promise<TableChecksums> {
  return withDatabase(location, (target) =>
    target.transaction().execute(async (to) => {
      await liftLimits(to);
      await migrate(to);
      if (await isUsed(to)) throw new Error('This database is already in use.');
      await copyRows(source, to);
      const restored = await checksumTables(to);
      const differing = findDifferences(snapshot, restored);
      if (differing.length > 0)
        throw new Error(`The restored copy differs in these tables: ${differing.join(', ')}.`);
      return restored;
    }),
  );
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

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
