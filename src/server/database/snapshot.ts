import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { copyRows, findDifferences, sumTables, type TableSums } from './copy-rows.ts';
import { type Database, type DatabaseLocation, migrate, mustNotBeNewer, openDatabase } from './database.ts';
import { migrations } from './migrations.ts';

/** More pages than any file has: copied in one step, so that whoever writes meanwhile never makes it begin anew. */
const ALL_PAGES = 2_147_483_647;

/**
 * Writes what the database holds at one moment to a new SQLite file, whichever database it is. Whoever reads or writes
 * meanwhile waits for nothing. @throws NewerDatabaseError
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
    // Reading everything takes longer than a page may.
    limits: {},
  });
  const target = openDatabase({ file });
  try {
    await migrateLike(source, target);
    await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (from) => {
        await target.transaction().execute((to) => copyRows(from, to));
        const differing = findDifferences(await sumTables(from), await sumTables(target));
        if (differing.length > 0) throw new Error(`The copy differs in ${differing.join(', ')}.`);
      });
  } catch (error) {
    throw problem ?? error;
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** The copy gets the tables that the original has: a server that is not upgraded yet has fewer. */
async function migrateLike(source: Database, target: Database): Promise<void> {
  const applied = await mustNotBeNewer(source);
  const known = Object.entries(migrations).filter(([name]) => applied.includes(name));
  await migrate(target, Object.fromEntries(known));
}

/** Opens a snapshot that nobody else uses: one file, without any beside it. */
export function openSnapshot(file: string): Database {
  const raw = new DatabaseSync(file);
  raw.exec('pragma journal_mode = delete');
  raw.close();
  return openDatabase({ file });
}

/** Rewrites a snapshot without what was deleted from it, so that no trace of that is left in the file. */
export async function compact(snapshot: Database): Promise<void> {
  await sql`vacuum`.execute(snapshot);
}

/** Looks through every page and reference of a snapshot. @throws when something is wrong with it */
export async function checkSnapshot(snapshot: Database): Promise<TableSums> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(snapshot);
  const problems = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(snapshot);
  problems.push(...broken.rows.map(({ table }) => `a row of ${table} names what is not there`));
  if (problems.length > 0)
    throw new Error(`The database in it is damaged: ${problems.slice(0, 3).join('; ')}`);
  return sumTables(snapshot);
}
