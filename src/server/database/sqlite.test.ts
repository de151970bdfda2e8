// Runs on: SQLite

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAppWith } from '../../../test/factories.ts';
import { createSqliteFile } from '../../../test/sqlite-databases.ts';
import { type Database, openDatabase } from './database.ts';

describe('SQLite', () => {
  test('every table is strict', async () => {
    const { database } = await createSqliteFile();
    const { rows } = await sql<{ name: string; strict: number; schema: string; type: string }>`
      pragma table_list`.execute(database);
    // FTS5 creates tables of its own.
    const others = /^(kysely|sqlite)_|^search_terms/;
    const ours = rows.filter(({ name, schema }) => schema === 'main' && !others.test(name));
    expect(ours.length).toBeGreaterThanOrEqual(10);
    expect(ours.filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  test('a text in a number column is refused', async () => {
    const { database } = await createSqliteFile();
    const update = database.updateTable('topics').set({ stories: 'many' as never });
    await expect(update.execute()).rejects.toThrow(/cannot store TEXT value in INTEGER column/);
  });

  test.each([
    ['foreign_keys', 1],
    ['journal_mode', 'wal'],
    ['secure_delete', 1],
    ['synchronous', 2],
  ])('%s is %s on a new and on a reopened database', async (name, value) => {
    const { database, file } = await createSqliteFile();
    expect(await readPragma(database, name)).toBe(value);
    await database.destroy();
    const again = openDatabase({ file });
    onTestFinished(() => again.destroy());
    expect(await readPragma(again, name)).toBe(value);
  });

  test('a write waits for the lock of another process', async () => {
    const { database, file } = await createSqliteFile();
    const held = await holdLock(file, 300);
    const started = performance.now();
    await database.updateTable('topics').set({ stories: 1 }).execute();
    expect(performance.now() - started).toBeGreaterThan(100);
    await held.released;
  });

  test('readers do not wait for a writer', async () => {
    const { database, file } = await createSqliteFile();
    const held = await holdLock(file, 500);
    const started = performance.now();
    await database.selectFrom('topics').selectAll().execute();
    expect(performance.now() - started).toBeLessThan(200);
    await held.released;
  });

  test('requests are answered while a write waits for another process', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const held = await holdLock(join(app.context.config.dataDir, 'kerikko.sqlite'), 600);
    const form = {
      intent: 'publish',
      topic: 'food',
      title: 'Puttu',
      content: 'Steam.',
      key: 'a-key-of-its-own',
    };
    let isPublished = false;
    const published = ammu.client.act('/stories/food', form).then((answer) => {
      isPublished = true;
      return answer;
    });
    for (let read = 0; read < 5; read += 1) {
      expect((await app.client().get('/healthz')).status).toBe(200);
      expect(isPublished).toBe(false);
    }
    await held.released;
    expect((await published).status).toBe(202);
    expect(await app.context.database.selectFrom('stories').select('title').execute()).toHaveLength(1);
  });
});

async function readPragma(database: Database, name: string): Promise<unknown> {
  const { rows } = await sql<object>`pragma ${sql.raw(name)}`.execute(database);
  return Object.values(rows[0] ?? {})[0];
}

/** Holds the write lock in a worker thread. For SQLite its connection is like another process. */
async function holdLock(file: string, forMs: number): Promise<{ released: Promise<void> }> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData.file);
    database.exec('begin immediate');
    parentPort.postMessage('held');
    setTimeout(() => { database.exec('commit'); database.close(); }, workerData.forMs);`;
  const worker = new Worker(script, { eval: true, workerData: { file, forMs } });
  const released = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  await new Promise((resolve) => worker.once('message', resolve));
  return { released };
}
