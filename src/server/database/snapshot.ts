import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { checksumTables, copyRows, findDifferences, type TableChecksums } from './copy-rows.ts';
import {
  type Database,
  type DatabaseLocation,
  liftLimits,
  migrate,
  mustNotBeNewer,
  openDatabase,
} from './database.ts';
import { migrations } from './migrations.ts';

/** More pages than any file has. One step copies all of them, because a write between steps would restart the backup. */
const ALL_PAGES = 2_147_483_647;

/**
 * Writes a consistent copy of either database to a new SQLite file. Other readers and writers do not wait.
 * @throws NewerDatabaseError
 */
export async function takeSnapshot(location: DatabaseLocation, file: string): Promise<void> {
  if (location.url) await copyFromServer(location, file);
  else await copyFile(location.file, file);
}

async function copyFile(source: string, file: string): Promise<void> {
  const database = new DatabaseSync(source, { timeout: 5000 });
  try {
    await backup(database, file, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

async function copyFromServer(location: DatabaseLocation, file: string): Promise<void> {
  let problem: Error | undefined;
  const source = openDatabase(location, {
    onError: (error) => {
      problem = error;
    },
    // Reading all rows takes longer than the limits for a page.
    limits: {},
  });
  createDatabaseFile(file);
  const target = openDatabase({ file });
  try {
    await migrateLike(source, target);
    // checkSnapshot checks the references of all rows at once. A copy that fails is thrown away.
    await sql`pragma foreign_keys = off`.execute(target);
    await sql`pragma synchronous = off`.execute(target);
    await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (from) => {
        await liftLimits(from);
        const sums = await target.transaction().execute((to) => copyRows(from, to));
        const differing = findDifferences(sums, await checksumTables(target));
        if (differing.length > 0) throw new Error(`The copy differs in ${differing.join(', ')}.`);
      });
  } catch (error) {
    throw problem ?? error;
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** Creates a database without a write-ahead log, which would grow to the size of the copy: one transaction writes it all. */
function createDatabaseFile(file: string): void {
  const raw = new DatabaseSync(file);
  raw.exec('pragma user_version = 0');
  raw.close();
}

/** Applies the source's migrations to the target. A server that is not upgraded yet has fewer of them. */
async function migrateLike(source: Database, target: Database): Promise<void> {
  const applied = await mustNotBeNewer(source);
  const known = Object.entries(migrations).filter(([name]) => applied.includes(name));
  await migrate(target, Object.fromEntries(known));
}

/** Opens a snapshot without a write-ahead log, so that it stays a single file. Nobody else may use the snapshot. */
export function openSnapshot(file: string): Database {
  const raw = new DatabaseSync(file);
  raw.exec('pragma journal_mode = delete');
  raw.close();
  return openDatabase({ file });
}

/**
 * Copies a snapshot to a new file without what was deleted from it. A plain `vacuum` would build the copy in memory,
 * where our connections keep their temporary tables.
 */
export async function compactInto(snapshot: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(snapshot);
}

/**
 * Checks every page and foreign key of a snapshot, and returns its checksums. Does not compare the indexes with their tables,
 * which takes five times as long: compactInto has just written them. @throws Error when it is damaged
 */
export async function checkSnapshot(snapshot: Database): Promise<TableChecksums> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(snapshot);
  const problems = rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
  const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(snapshot);
  problems.push(...broken.rows.map(({ table }) => `a row of ${table} has a broken reference`));
  if (problems.length > 0)
    throw new Error(`The database in the backup is damaged: ${problems.slice(0, 3).join('; ')}`);
  return checksumTables(snapshot);
}
