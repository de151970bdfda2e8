import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { copyToFile } from './copy-rows.ts';
import {
  type Database,
  type DatabaseLocation,
  migrateTo,
  mustNotBeNewer,
  openDatabase,
  type Queries,
} from './database.ts';
import type { TableName } from './schema.ts';
import { inServerTransaction, type ServerTransaction } from './server-transaction.ts';
import { mustHaveOwnColumns } from './snapshot-schema.ts';
import {
  checksumTables,
  findDifferences,
  listFileTables,
  type TableChecksums,
  type TableColumns,
} from './table-checksums.ts';

/** More pages than any file has. One step copies all of them, because a write between steps would restart the backup. */
const ALL_PAGES = 2_147_483_647;

/**
 * The memory for pages, and for sorting the entries of an index. A larger cache makes a copy faster by less
 * than a tenth.
 */
const COPY_CACHE_KIB = 4096;

/**
 * Writes a consistent copy of either database to a new SQLite file. Other readers and writers do not wait. Returns the
 * checksums that every later state of the copy must have, except those of the tables in `changing`: the tables of a server,
 * or none, because a copied file has the same bytes.
 * @throws NewerDatabaseError, ForeignSchemaError
 */
export async function takeSnapshot(
  location: DatabaseLocation,
  file: string,
  changing: readonly TableName[],
): Promise<TableChecksums> {
  if (location.url) return copyFromServer(location, file, changing);
  await copyFile(location.file, file);
  return {};
}

async function copyFile(source: string, file: string): Promise<void> {
  using database = new DatabaseSync(source, { timeout: 5000 });
  await backup(database, file, { rate: ALL_PAGES });
}

async function copyFromServer(
  location: DatabaseLocation,
  file: string,
  changing: readonly TableName[],
): Promise<TableChecksums> {
  createDatabaseFile(file);
  return inServerTransaction(location, 'read', async (server) => {
    const tables = await migrateLike(server.queries, file);
    await mustHaveOwnColumns(server.queries, tables);
    const sums = await copyRows(server, file, tables);
    await using copy = openSnapshot(file);
    const differing = findDifferences(sums, await checksumTables(copy, changing), changing);
    if (differing.length > 0) throw new Error(`The copy differs in ${differing.join(', ')}.`);
    for (const table of changing) delete sums[table];
    return sums;
  });
}

async function copyRows(
  server: ServerTransaction,
  file: string,
  tables: readonly TableColumns[],
): Promise<TableChecksums> {
  using target = new DatabaseSync(file);
  // checkSnapshot later checks the references of all rows at once. A failed copy is discarded.
  target.exec('pragma foreign_keys = off; pragma synchronous = off; pragma journal_mode = off');
  target.exec(`pragma cache_size = -${COPY_CACHE_KIB}; begin`);
  const indexes = dropIndexes(target);
  const names = tables.map(({ name }) => name);
  const sums = await copyToFile(server, target, names);
  for (const create of indexes) target.exec(create);
  target.exec('commit');
  return sums;
}

/**
 * Drops the indexes that are not keys, and returns their SQL. Creating them for all rows at once takes less
 * time than row by row.
 */
function dropIndexes(database: DatabaseSync): string[] {
  const indexes = database
    .prepare(`select name, sql from sqlite_schema where type = 'index' and sql is not null`)
    .all();
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  return indexes.map(({ sql }) => String(sql));
}

/**
 * Creates a database without a write-ahead log: one transaction writes the whole copy, and the log would grow
 * to its size.
 */
function createDatabaseFile(file: string): void {
  using raw = new DatabaseSync(file);
  raw.exec('pragma user_version = 0');
}

/**
 * Applies the source's migrations to the file, and returns its tables. A server that is not upgraded yet has
 * fewer migrations.
 */
async function migrateLike(source: Queries, file: string): Promise<TableColumns[]> {
  const applied = await mustNotBeNewer(source);
  await using target = openDatabase({ file });
  await migrateTo(target, applied);
  return await listFileTables(target);
}

/** Opens a snapshot without a write-ahead log, so that it stays a single file. Nobody else may use the snapshot. */
export function openSnapshot(file: string): Database {
  const raw = new DatabaseSync(file);
  raw.exec('pragma journal_mode = delete');
  raw.close();
  return openDatabase({ file });
}

/**
 * Copies a snapshot to a new file without deleted data. A plain `vacuum` would build the copy in memory, where
 * our connections keep their temporary tables.
 */
export async function compactInto(snapshot: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(snapshot);
}

/**
 * Checks every page and foreign key of a snapshot. Does not compare the indexes with their tables, which would
 * take five times as long: compactInto has just written them. @throws Error if the snapshot is damaged
 */
export async function checkSnapshot(snapshot: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(snapshot);
  const problems = rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
  const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(snapshot);
  problems.push(...broken.rows.map(({ table }) => `a row of ${table} has a broken reference`));
  if (problems.length > 0)
    throw new Error(`The database in the backup is damaged: ${problems.slice(0, 3).join('; ')}`);
}
