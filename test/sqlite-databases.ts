import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/server/database/database.ts';

export const SQLITE_FILE_NAME = 'kerikko.sqlite';

/** Copies a migrated, empty SQLite database into a folder. Copying takes a tenth of the time of migrating. */
export function copyTestDatabase(folder: string): void {
  copyFileSync(inject('sqliteTemplate'), join(folder, SQLITE_FILE_NAME));
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
