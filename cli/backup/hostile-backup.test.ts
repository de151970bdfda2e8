// Runs on: SQLite

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import { locateDatabase } from '../../src/compose.ts';
import { changePhoto } from '../../src/features/people/server/photos.ts';
import { type BackupKey, readBackupKey } from '../../src/server/backups/backup-key.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { openSnapshot } from '../../src/server/database/snapshot.ts';
import { checksumFile } from '../../src/server/database/table-checksums.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { createAppWith } from '../../test/factories.ts';
import { drawNoise } from '../../test/images.ts';
import { makeKeyFile } from '../../test/make-key-file.ts';
import { createTestDatabase } from '../../test/postgres-databases.ts';
import { copyTestDatabase } from '../../test/sqlite-databases.ts';
import { createFolder } from '../../test/temporary-folder.ts';
import { readEntries, verifyArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import { CHECKSUMS_ENTRY, DATABASE_ENTRY, formatChecksums, MANIFEST_ENTRY } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const runs =
  (...statements: string[]) =>
  async (file: string) => {
    const database = openSnapshot(file);
    for (const statement of statements) await sql.raw(statement).execute(database);
    await database.destroy();
  };

test.each<[string, (file: string) => unknown, string | RegExp]>([
  ['is no database', (file) => writeFile(file, 'x'.repeat(5000)), 'is damaged: file is not a database.'],
  ['is empty', (file) => writeFile(file, ''), 'The database does not belong to Kerikko.'],
  [
    'is cut off',
    async (file) => writeFile(file, (await readFile(file)).subarray(0, 20_480)),
    /^The database in the backup is damaged: /,
  ],
  [
    'is of another program',
    async (file) => {
      await writeFile(file, '');
      await runs('create table notes (text text)')(file);
    },
    'The database does not belong to Kerikko.',
  ],
  [
    'has a trigger',
    runs(
      "create trigger grant_all after insert on sessions begin update memberships set role = 'administrator'; end",
    ),
    'The database has the trigger "grant_all", which Kerikko never makes.',
  ],
  [
    'lacks a trigger',
    runs('drop trigger stories_deleted'),
    'The database lacks the trigger "stories_deleted".',
  ],
  [
    'has a view in place of a table',
    runs('alter table likes rename to old', 'create view likes as select * from old'),
    'The database lacks the table "likes".',
  ],
  [
    'has a further column',
    runs('alter table rate_limits add column "a"" b" text'),
    'The table "rate_limits" has the column "a\\" b", which Kerikko never makes.',
  ],
])('a restore of a backup whose database %s is refused with the reason', async (_what, change, reason) => {
  const place = await createPlace();
  await expect(restoreBackup(place, await makeBackup(change))).rejects.toThrow(reason);
  expect(await readdir(place.dataDir)).toEqual([]);
});

test.each([
  ['a byte of a photo', 2000, 'differs from its checksum'],
  ['a byte of the database', -60_000, 'differs from its checksum'],
  ['a byte of a header', 100, 'The file is not a backup, or it is damaged.'],
])('a restore of a file in which %s was changed is refused', async (_name, at, words) => {
  const [file, place] = [await backUpPhoto(), await createPlace()];
  const bytes = await readFile(file);
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(restoreBackup(place, file)).rejects.toThrow(words);
  expect(await readdir(place.dataDir)).toEqual([]);
});

test.each([0, 300, 5000, -1024, -3000])(
  'a restore of a file cut off after %i bytes is refused',
  async (length) => {
    const [file, place] = [await backUpPhoto(), await createPlace()];
    await writeFile(file, (await readFile(file)).subarray(0, length));
    await expect(restoreBackup(place, file)).rejects.toThrow(
      /^The (backup was cut off|file is not a backup)/,
    );
    expect(await readdir(place.dataDir)).toEqual([]);
  },
);

test('a restore of another kind of file, or of a missing file, is refused', async () => {
  const place = await createPlace();
  const other = join(await createFolder(), 'list');
  await writeFile(other, 'this is a shopping list\n'.repeat(100));
  await expect(restoreBackup(place, other)).rejects.toThrow('The file is not a backup');
  await expect(restoreBackup(place, `${other}-2`)).rejects.toThrow(`There is no file ${other}-2.`);
  expect(await readdir(place.dataDir)).toEqual([]);
});

test.each([
  ['leads out of its folder', 'photos/profile-photos/../../outside'],
  ['is absolute', '/outside'],
  ['is hidden', 'photos/.outside'],
  ['is very long', `photos/${'long/'.repeat(100)}outside`],
])(
  'a restore of a file with an entry whose name %s is refused, though its checksums match',
  async (_what, name) => {
    const [file, place] = [await backUpPhoto(), await createPlace()];
    await expect(restoreBackup(place, await copyWithEntry(file, name))).rejects.toThrow(
      /^The (backup contains ".*outside", which Kerikko never writes|file is not a backup, or it is damaged)\.$/,
    );
    expect(await readdir(place.dataDir)).toEqual([]);
  },
);

test('a restore of a file with a link in place of its database is refused', async () => {
  const place = await createPlace();
  const folder = await createFolder();
  await symlink('/etc/passwd', join(folder, 'kerikko.sqlite'));
  const file = join(folder, 'backup.tar');
  execFileSync('tar', ['-cf', file, '-C', folder, 'kerikko.sqlite']);
  await expect(restoreBackup(place, file)).rejects.toThrow('The file is not a backup, or it is damaged.');
  expect(await readdir(place.dataDir)).toEqual([]);
});

test('an entry may be larger than 8 GB', async () => {
  const size = 9 * 1024 ** 3;
  const path = join(await createFolder(), 'large.tar');
  const tar = pack();
  tar.entry({ name: 'kerikko.sqlite', size });
  await writeFile(path, (await once(tar, 'data'))[0]);
  tar.destroy();
  // A sparse file stands for the content.
  await truncate(path, 512 + size + 1024);
  expect(execFileSync('tar', ['-tvf', path]).toString()).toContain(` ${size} `);
  for await (const entry of readEntries(path)) {
    expect(entry).toMatchObject({ name: 'kerikko.sqlite', size });
    break;
  }
});

test('the name of a column in a backup never becomes SQL on a database server', async () => {
  const name = '"a"") from stdin; create table planted (a text); --"';
  const file = await makeBackup(runs(`alter table topics add column ${name} text`));
  const place = await createPlace({ DATABASE_URL: await createTestDatabase() });
  await expect(restoreBackup(place, file)).rejects.toThrow('The table "topics" has the column "a');
});

test.each([
  { writtenAt: '\u001b[2J' },
  { tables: { '\u001b[2J': { rows: 0, sum: '0' } } },
  { tables: { likes: null } },
  { photoFiles: '0' },
])('a restore of a backup with the manifest %j is refused', async (manifest) => {
  const place = await createPlace();
  const file = await makeBackup(() => {}, manifest);
  await expect(restoreBackup(place, file)).rejects.toThrow('The manifest of the backup cannot be read.');
});

test('a restore of a file that ends within an entry says that it was cut off', async () => {
  const place = await createPlace();
  const file = await makeBackup(() => {});
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes.subarray(0, 5000), Buffer.alloc(1024)]));
  await expect(restoreBackup(place, file)).rejects.toThrow('The file is not a backup, or it was cut off.');
});

test('a restore of an encrypted file without an end of its header does not read all of it into memory', async () => {
  const file = join(await createFolder(), 'backup.tar');
  await writeFile(file, `age-encryption.org/v1\n-> x y\n${'A'.repeat(4_000_000)}`);
  let read = 0;
  const key = await readBackupKey(await makeKeyFile());
  const counting: BackupKey = {
    encrypt: async (content) => content,
    async decrypt(content) {
      async function* counted() {
        for await (const chunk of content) {
          read += chunk.length;
          yield chunk;
        }
      }
      return (key as BackupKey).decrypt(counted());
    },
  };
  await expect(verifyArchive(file, counting)).rejects.toThrow('The file is not a backup, or it is damaged.');
  expect(read).toBeLessThan(1_100_000);
});

const ADDED_BY_OPERATOR = [
  'create view report as select count(*) as n from stories',
  'create trigger noted instead of insert on report begin select 1; end',
  'create table "an operator\'s" ("it\'s" blob primary key, story text references stories) without rowid',
  `insert into "an operator's" values (x'00ff', null)`,
  'create table notes (text text, of blob references "an operator\'s")',
  "insert into notes values ('mine', x'00ff')",
  'create virtual table found using fts5 (text)',
];

test('a backup leaves out tables, views and triggers that an operator added to the file, names the tables, and restores', async () => {
  const app = await createTestApp();
  const operator = openDatabase(locateDatabase(app.context.config));
  for (const statement of ADDED_BY_OPERATOR) await sql.raw(statement).execute(operator);
  await operator.destroy();
  const file = join(await createFolder(), 'backup.tar');
  const { foreignTables } = await writeBackup(app.context.config, file);
  expect(foreignTables).toEqual(['found', "an operator's", 'notes']);
  const { snapshot, restored } = await restoreBackup(await createPlace(), file);
  expect(restored).toEqual(snapshot);
  expect(Object.keys(restored)).not.toContain('notes');
});

test('a restore of an earlier backup with further tables changes no other table of a database server, which is backed up unless its own are changed', async () => {
  const file = await makeBackup(
    runs('create table notes (text text)', "insert into notes values ('of the backup')"),
  );
  const url = await createTestDatabase();
  const server = openDatabase({ url, file: '' });
  onTestFinished(() => server.destroy());
  await sql`create table notes (text text)`.execute(server);
  await sql`insert into notes values ('of another program')`.execute(server);
  const place = await createPlace({ DATABASE_URL: url });
  const { snapshot, restored } = await restoreBackup(place, file);
  expect(restored).toEqual(snapshot);
  expect((await sql`select text from notes`.execute(server)).rows).toEqual([{ text: 'of another program' }]);
  const folder = await createFolder();
  await writeBackup(place, join(folder, 'whole.tar'));
  await sql`alter table likes add column mine text`.execute(server);
  await expect(writeBackup(place, join(folder, 'changed.tar'))).rejects.toThrow(
    'The table "likes" has the column "mine", which Kerikko never makes. Undo this change: a restore would refuse the backup.',
  );
});

test.each([
  ['alter table likes add column mine text', 'likes', 'the column "mine", which Kerikko never makes'],
  ['alter table likes drop column created_at', 'likes', 'no column "created_at"'],
])('a backup of a database on which somebody ran `%s` says what to undo', async (statement, table, what) => {
  const app = await createTestApp();
  await sql.raw(statement).execute(app.context.database);
  const file = join(await createFolder(), 'backup.tar');
  await expect(writeBackup(app.context.config, file)).rejects.toThrow(
    `The table "${table}" has ${what}. Undo this change: a restore would refuse the backup.`,
  );
});

test('a server that starts during a restore keeps its database and its photos', async () => {
  const file = await backUpPhoto();
  const place = await createPlace();
  const database = join(place.dataDir, DATABASE_ENTRY);
  const signal = {
    throwIfAborted: () => writeFileSync(database, 'of the server'),
  } as unknown as AbortSignal;
  await expect(restoreBackup(place, file, signal)).rejects.toThrow('already in use');
  expect(await readFile(database, 'utf8')).toBe('of the server');
  expect(await readdir(join(place.dataDir, 'photos'))).toContain('profile-photos');
});

test('after a restore that was killed, the next one says which photos to delete', async () => {
  const file = await backUpPhoto();
  const place = await createPlace();
  const photos = join(place.dataDir, 'photos');
  await mkdir(join(place.dataDir, 'restored.tmp'));
  await mkdir(join(photos, 'story-photos'), { recursive: true });
  await writeFile(join(photos, 'story-photos', 'a.webp'), 'of the first try');
  await expect(restoreBackup(place, file)).rejects.toThrow(
    `A restore that was killed has left them: delete ${photos} and try again.`,
  );
});

test('of two restores into the same place at once one is refused, and the other one is whole', async () => {
  const file = await backUpPhoto();
  const place = await createPlace();
  const results = await Promise.allSettled([1, 2].map(() => restoreBackup(place, file)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await readdir(place.dataDir)).sort()).toEqual([DATABASE_ENTRY, 'photos']);
});

let backup: Promise<Buffer> | undefined;

/** Writes a backup with a photo to a new file. Its bytes are made once. */
async function backUpPhoto(): Promise<string> {
  backup ??= (async () => {
    const { app, context, ammu } = await createAppWith({ ammu: 'member' });
    await changePhoto(context, ammu.viewer, await drawNoise(200, 200, 'png'));
    const first = join(await createFolder(), 'backup.tar');
    await writeBackup(app.context.config, first);
    return readFile(first);
  })();
  const file = join(await createFolder(), 'backup.tar');
  await writeFile(file, await backup);
  return file;
}

async function createPlace(environment: Record<string, string> = {}): Promise<Config> {
  return readConfig({ DATA_DIR: await createFolder(), ...environment });
}

/** Writes a backup of an empty community whose database was changed. All checksums match. Opening it once empties its log. */
async function makeBackup(change: (file: string) => unknown, manifest: object = {}): Promise<string> {
  const folder = await createFolder();
  copyTestDatabase(folder);
  const database = join(folder, DATABASE_ENTRY);
  await runs()(database);
  await change(database);
  const bytes = await readFile(database);
  const file = join(folder, 'backup.tar');
  const archive = await createArchive(file, 0);
  await archive.add(DATABASE_ENTRY, bytes.length, [bytes]);
  const sums = Buffer.from(formatChecksums(archive.hashes));
  await archive.add(CHECKSUMS_ENTRY, sums.length, [sums]);
  const text = Buffer.from(
    JSON.stringify({
      format: 1,
      writtenAt: '2026-11-29T00:00:00.000Z',
      migration: '',
      tables: await checksum(database),
      photoFiles: 0,
      sums: createHash('sha256').update(sums).digest('hex'),
      ...manifest,
    }),
  );
  await archive.add(MANIFEST_ENTRY, text.length, [text]);
  await archive.finish();
  await archive.close();
  return file;
}

async function checksum(file: string) {
  try {
    const database = openSnapshot(file);
    return await checksumFile(database).finally(() => database.destroy());
  } catch {
    return {};
  }
}

/** Copies a backup, adds an entry to the copy and brings its checksums up to date. */
async function copyWithEntry(file: string, name: string): Promise<string> {
  const copy = join(await createFolder(), 'copy.tar');
  const archive = await createArchive(copy, Date.now());
  for await (const entry of readEntries(file)) {
    const bytes = await buffer(entry.content);
    if (entry.name === CHECKSUMS_ENTRY) {
      await archive.add(name, 1, [Buffer.from('x')]);
      const sums = Buffer.from(formatChecksums(archive.hashes));
      await archive.add(CHECKSUMS_ENTRY, sums.length, [sums]);
    } else if (entry.name === MANIFEST_ENTRY) {
      const manifest = JSON.parse(String(bytes));
      const sums = createHash('sha256')
        .update(formatChecksums(withoutSums(archive.hashes)))
        .digest('hex');
      const text = Buffer.from(JSON.stringify({ ...manifest, sums, photoFiles: manifest.photoFiles + 1 }));
      await archive.add(MANIFEST_ENTRY, text.length, [text]);
    } else await archive.add(entry.name, entry.size, [bytes]);
  }
  await archive.finish();
  await archive.close();
  return copy;
}

function withoutSums(hashes: Map<string, string>): Map<string, string> {
  return new Map([...hashes].filter(([name]) => name !== CHECKSUMS_ENTRY));
}
