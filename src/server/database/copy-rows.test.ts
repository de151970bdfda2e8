// Runs on: PostgreSQL

import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../test/postgres-databases.ts';
import { copyTestDatabase, SQLITE_FILE_NAME } from '../../../test/sqlite-databases.ts';
import { createFolder } from '../../../test/temporary-folder.ts';
import { copyToFile } from './copy-rows.ts';
import { type Database, openDatabase } from './database.ts';
import { restoreSnapshot } from './restore-snapshot.ts';
import { inServerTransaction } from './server-transaction.ts';
import { takeSnapshot } from './snapshot.ts';
import { checksumFile } from './table-checksums.ts';

/** Texts with everything that JSON, CSV or COPY writes in another way. */
const TEXTS = [
  'ക്‍ഷ ന്‌മ 👩‍👩‍👧',
  '',
  '"',
  '","',
  '\\',
  '\\.',
  'a\n\\.\nb',
  '\r\n\t\b\f',
  '\\N',
  'null',
  '[1]',
  'ഴ'.repeat(40_000),
  `"\\${String.fromCharCode(...Array.from({ length: 31 }, (_, code) => code + 1), 127)}\u2028\ufeff`,
];

test('rows are equal after a copy to a server and back, whatever their texts', async () => {
  const folder = await createFolder();
  copyTestDatabase(folder);
  const location = { file: join(folder, SQLITE_FILE_NAME) };
  const source = openDatabase(location);
  const accounts = TEXTS.map((email, index) => ({
    id: String(index),
    email,
    password_hash: index % 2 === 0 ? null : email,
    email_verified_at: null,
    created_at: index % 2 === 0 ? 2 ** 53 - 1 : -1,
    last_sign_in_at: null,
  }));
  await source.insertInto('accounts').values(accounts).execute();
  const sums = await checksumFile(source);
  // Earlier versions computed the checksum in this way, and their backups must restore.
  expect(sums.accounts).toEqual(await checksumByHand(source));
  await source.destroy();

  const server = { url: await createEmptyDatabase(), file: '' };
  const { snapshot, restored } = await restoreSnapshot(location.file, server, sums);
  expect(restored).toEqual(snapshot);
  const copy = { file: join(folder, 'copy.sqlite') };
  expect(await takeSnapshot(server, copy.file, [])).toEqual(sums);
  const back = openDatabase(copy);
  expect(await checksumFile(back)).toEqual(sums);
  await back.destroy();
});

test('a restored server has the same indexes and keys as a migrated one', async () => {
  const migrated = openDatabase({ url: await createTestDatabase(), file: '' });
  const expected = await describeIndexes(migrated);
  await migrated.destroy();
  const folder = await createFolder();
  copyTestDatabase(folder);
  const location = { file: join(folder, SQLITE_FILE_NAME) };
  const source = openDatabase(location);
  const sums = await checksumFile(source);
  await source.destroy();

  const server = { url: await createEmptyDatabase(), file: '' };
  await restoreSnapshot(location.file, server, sums);
  const restored = openDatabase(server);
  expect(await describeIndexes(restored)).toEqual(expected);
  await restored.destroy();
});

test('a copy from a server ends with the reason when its file takes no more rows', async () => {
  const server = { url: await createTestDatabase(), file: '' };
  const database = openDatabase(server);
  await sql`insert into rate_limits (key_hash, hits, resets_at)
    select 'key-' || number, 0, 1 from generate_series(1, 50000) as number`.execute(database);
  await database.destroy();
  const folder = await createFolder();
  copyTestDatabase(folder);
  const target = new DatabaseSync(join(folder, SQLITE_FILE_NAME));
  onTestFinished(() => target.close());
  target.exec('pragma max_page_count = 1; pragma foreign_keys = off; begin');
  const copying = inServerTransaction(server, 'read', (transaction) =>
    copyToFile(transaction, target, ['rate_limits']),
  );
  await expect(copying).rejects.toThrow('full');
});

async function checksumByHand(database: Database) {
  const rows = await database.selectFrom('accounts').selectAll().execute();
  const sum = rows
    .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
    .reduce((total, text) => total + hash('sha256', text, 'buffer').readBigUInt64BE(), 0n);
  return { rows: rows.length, sum: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') };
}

async function describeIndexes(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`.execute(database);
  return rows.map(({ line }) => line);
}
