import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, migrate, openDatabase } from '../src/server/database/database.ts';

/** An embedded database by itself, migrated and gone with the test; `file` for those who open it once more. */
export async function createSqliteFile(): Promise<{ database: Database; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-sqlite-'));
  const file = join(folder, 'kerikko.sqlite');
  const database = openDatabase({ file });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  return { database, file };
}
