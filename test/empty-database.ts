import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { createEmptyDatabase } from './postgres-databases.ts';
import { createFolder } from './temporary-folder.ts';
import { usesDatabaseServer } from './test-database.ts';

/** Opens a database of this test project's kind without any table, and deletes it after the test. */
export async function openEmptyDatabase(): Promise<Database> {
  const url = usesDatabaseServer ? await createEmptyDatabase() : undefined;
  const database = openDatabase({ url, file: join(await createFolder(), 'kerikko.sqlite') });
  onTestFinished(() => database.destroy());
  return database;
}
