import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import type { Tables } from '../src/server/database/schema.ts';
import { createSqliteDialect } from '../src/server/database/sqlite.ts';
import { recordStatement } from './recorded-statements.ts';
import { projectsOf, runsTaggedTests } from './runner/projects.ts';
import { runsNightlyTests } from './runner/tier.ts';
import { borrowConnections } from './sqlite-pool.ts';

export const SQLITE_FILE_NAME = 'kerikko.sqlite';

/** Copies a migrated, empty SQLite database into a folder. Copying takes a tenth of the time of migrating. */
export function copyTestDatabase(folder: string): void {
  copyFileSync(inject('sqliteTemplate'), join(folder, SQLITE_FILE_NAME));
}

/**
 * Opens the database of an app. A test at the end of the run prepares each of its statements on PostgreSQL, unless the whole file
 * runs there.
 */
export function openRecordedDatabase(folder: string): Database {
  const dialect = createSqliteDialect(join(folder, SQLITE_FILE_NAME), () => borrowConnections(folder));
  return runsOnPostgres()
    ? new Kysely<Tables>({ dialect })
    : new Kysely<Tables>({ dialect, log: recordStatement });
}

const postgresFiles = new Map<string, boolean>();

/** Returns whether this run has the whole test file on PostgreSQL, too. */
function runsOnPostgres(): boolean {
  const { testPath = '' } = expect.getState();
  const runs = postgresFiles.get(testPath) ?? runsWhole(testPath, readFileSync(testPath, 'utf8'));
  postgresFiles.set(testPath, runs);
  return runs;
}

function runsWhole(file: string, source: string): boolean {
  return projectsOf(file, source).includes('postgres') && (runsNightlyTests || !runsTaggedTests(source));
}

/** Opens a migrated SQLite database without an app, and deletes it after the test. `file` is for a second connection. */
export async function createSqliteFile(): Promise<{ database: Database; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-sqlite-'));
  const file = join(folder, SQLITE_FILE_NAME);
  copyTestDatabase(folder);
  const database = openDatabase({ file });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  return { database, file };
}
