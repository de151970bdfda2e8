import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import {
  type Database,
  type DatabaseLocation,
  mustNotBeNewer,
  mustStoreUnicode,
  openDatabase,
} from './database.ts';
import { migrations } from './migrations.ts';

/**
 * Returns true if Kerikko has created its tables at this location. Creates no file.
 * @throws NewerDatabaseError, DatabaseEncodingError
 */
export async function isMigrated(location: DatabaseLocation): Promise<boolean> {
  if (!location.url && !existsSync(location.file)) return false;
  await using database = openDatabase(location);
  await mustStoreUnicode(database);
  return (await mustNotBeNewer(database)).length > 0;
}

/** Returns the migrations that the next start would apply. @throws NewerDatabaseError */
export async function findPendingMigrations(location: DatabaseLocation): Promise<string[]> {
  await using database = openDatabase(location);
  const applied = await mustNotBeNewer(database);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** Returns the time of the database server's clock; undefined for SQLite, which has no server. */
export async function readServerTime(
  database: Database,
  { url }: DatabaseLocation,
): Promise<number | undefined> {
  if (!url) return undefined;
  const { rows } = await sql<{
    ms: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(database);
  return Number(rows[0]?.ms);
}

/** Returns the database's name for a message, without its password. */
export function nameDatabase({ url, file }: DatabaseLocation): string {
  if (!url) return file;
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} on the PostgreSQL server ${host}`;
}
