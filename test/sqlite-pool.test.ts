// Runs on: SQLite

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { flushPending } from '../src/features/search/server/pending.ts';
import { openDatabase } from '../src/server/database/database.ts';
import { dumpDatabase } from './dump-database.ts';
import { createAppAs, createStory } from './factories.ts';
import { createSqliteFile, SQLITE_FILE_NAME } from './sqlite-databases.ts';
import { borrowConnections, returnDataFolder, takeDataFolder } from './sqlite-pool.ts';

test('a data folder that a test has used is as a fresh one for the next test', async () => {
  const folder = takeDataFolder();
  const at = { dataDir: folder, databaseUrl: undefined };
  const { app, viewer } = await createAppAs('member', {}, { at });
  await createStory(app, { viewer });
  writeFileSync(join(folder, 'left-behind'), '');
  await flushPending(app.context);
  await app.mails();
  await app.context.close();
  openAndClose(folder);
  returnDataFolder(folder);

  expect(takeDataFolder()).toBe(folder);
  expect(readdirSync(folder).filter((name) => !name.startsWith(SQLITE_FILE_NAME))).toEqual([]);
  const used = openDatabase({ file: join(folder, SQLITE_FILE_NAME) });
  onTestFinished(() => used.destroy());
  const { database: fresh } = await createSqliteFile();
  expect(await dumpDatabase(used)).toEqual(await dumpDatabase(fresh));
  // The dump leaves these out: the numbers that were given, and the rows of the full-text index.
  for (const hidden of ['sqlite_sequence', 'search_terms_docsize']) {
    expect([hidden, (await sql`select * from ${sql.table(hidden)}`.execute(used)).rows]).toEqual([
      hidden,
      [],
    ]);
  }
  returnDataFolder(folder);
});

test('a data folder whose schema a test has changed is deleted', () => {
  const folder = takeDataFolder();
  const { writer } = openAndClose(folder);
  writer.execute('create table planted (text text)');
  returnDataFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

function openAndClose(folder: string) {
  const connections = borrowConnections(folder);
  connections.reader.close();
  connections.writer.close();
  return connections;
}
