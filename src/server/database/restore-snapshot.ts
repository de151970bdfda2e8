import { access, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { copyRows, findDifferences, sumTables, type TableSums } from './copy-rows.ts';
import { type Database, type DatabaseLocation, migrate, openDatabase } from './database.ts';

/** What a start leaves in a database that nobody has used yet says nothing; these hold what people did. */
const USED_TABLES = ['accounts', 'stories', 'outbox'] as const;

/** True when there is no database yet, or none that anyone has used. */
export async function isUnused(location: DatabaseLocation): Promise<boolean> {
  // A file may be open in a server that runs: only where there is none, one can be laid.
  if (!location.url) return !(await exists(location.file)) && !(await exists(`${location.file}-wal`));
  return withDatabase(location, async (database) => (await countUses(database)) === 0);
}

/**
 * Makes a snapshot the database at this place, brought up to date. Done wholly or not at all. Returns what the
 * snapshot holds and what the place holds now, which are the same.
 * @throws NewerDatabaseError; an Error when something arrived differently
 */
export async function restoreSnapshot(
  file: string,
  location: DatabaseLocation,
): Promise<{ snapshot: TableSums; restored: TableSums }> {
  const { url } = location;
  const { snapshot, restored } = await withDatabase({ file }, async (source) => {
    await migrate(source);
    const sums = await sumTables(source);
    return { snapshot: sums, restored: url ? await copyToServer(source, sums, location) : sums };
  });
  if (url) return { snapshot, restored };
  await lay(file, location.file);
  return { snapshot, restored: await withDatabase(location, sumTables) };
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
  snapshot: TableSums,
  location: DatabaseLocation,
): Promise<TableSums> {
  return withDatabase(location, (target) =>
    target.transaction().execute(async (to) => {
      await migrate(to);
      if ((await countUses(to)) > 0) throw new Error('Somebody has begun to use this database.');
      await copyRows(source, to);
      const restored = await sumTables(to);
      const differing = findDifferences(snapshot, restored);
      if (differing.length > 0) throw new Error(`These tables arrived differently: ${differing.join(', ')}.`);
      return restored;
    }),
  );
}

/** The file gets its place, and its name reaches the disk. */
async function lay(file: string, place: string): Promise<void> {
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

async function countUses(database: Database): Promise<number> {
  const tables = (await database.introspection.getTables()).map(({ name }) => name);
  let rows = 0;
  for (const table of USED_TABLES.filter((name) => tables.includes(name))) {
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database);
    rows += found.rows.length;
  }
  return rows;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
