// Runs on: SQLite

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAppWith } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { importCommunity } from './import-community.ts';
import { openInFolder } from './import-folder.ts';

const EXPORT = {
  'kerikko.json': JSON.stringify({
    format: 'kerikko-export',
    version: 1,
    exportedAt: '2026-11-26T18:00:00.000Z',
    passwordSchemes: [],
  }),
};

async function setUp() {
  const { app } = await createAppWith({ administrator: 'administrator' });
  const base = await createFolder();
  const folder = join(base, 'import');
  const outside = join(base, 'outside');
  await mkdir(folder);
  await mkdir(outside);
  return { app, base, folder, outside };
}

/** The files that an import reads, each with the files beside it that make the format known. */
const READ_FILES: [name: string, beside: Record<string, string>][] = [
  ['members.csv', {}],
  ['stories.csv', {}],
  ['auth.json', {}],
  ['hash.json', { 'auth.json': '{"users":[]}' }],
  ['profiles.json', { 'auth.json': '{"users":[]}' }],
  ['firestore.json', { 'auth.json': '{"users":[]}' }],
  ['kerikko.json', {}],
  ['members.json', EXPORT],
  ['stories.json', EXPORT],
  ['comments.json', EXPORT],
];

test('an import follows none of its files out of the folder, and names the link', async () => {
  const { app, base, outside } = await setUp();
  for (const [name, beside] of READ_FILES) {
    const folder = await mkdtemp(join(base, 'linked-'));
    await writeFile(join(outside, name), '[]');
    await symlink(join(outside, name), join(folder, name));
    for (const [file, text] of Object.entries(beside)) await writeFile(join(folder, file), text);
    const refused = importCommunity(app.context, folder, { isDryRun: true });
    await expect(refused, name).rejects.toMatchObject({ code: 'linked-file', about: name });
  }
});

test('a photo behind a link is missing, whether the link is the file or its folder, and a link in another place leads nowhere', async () => {
  const { app, folder, outside } = await setUp();
  const photo = await drawPlain(40, 40);
  await writeFile(join(outside, 'secret.png'), photo);
  await symlink(join(outside, 'secret.png'), join(folder, 'file.png'));
  await symlink(outside, join(folder, 'linked'));
  await symlink(outside, join(folder, 'refused'));
  await symlink(join(outside, 'nothing'), join(folder, 'refused-2'));
  await writeFile(join(folder, 'own.png'), photo);
  await promisify(execFile)('mkfifo', [join(folder, 'pipe.png')]);
  const photos = [
    'file.png',
    'linked/secret.png',
    '../outside/secret.png',
    join(outside, 'secret.png'),
    'pipe.png',
    'own.png',
  ];
  const rows = photos.map((path, index) => `p${index}@example.org,${path}`);
  await writeFile(join(folder, 'members.csv'), `email,photo\n${rows.join('\n')}\n`);
  const { tally, refusedFolder } = await importCommunity(app.context, folder);
  expect(tally.counts.photos).toEqual({ read: 6, imported: 1, present: 0, refused: 5 });
  expect(tally.problems.map(({ code, count }) => [code, count])).toEqual([['photo-missing', 5]]);
  expect(await readdir(outside)).toEqual(['secret.png']);
  expect(refusedFolder).toBe(join(folder, 'refused-3'));
  expect(await readdir(join(folder, 'refused-3'))).toEqual(['photos.json']);
});

test('the folder itself may be reached by a link', async () => {
  const { base, folder } = await setUp();
  await writeFile(join(folder, 'members.csv'), 'email\n');
  await symlink(folder, join(base, 'way'));
  const file = await openInFolder(join(base, 'way'), 'members.csv');
  expect(await file?.readFile('utf8')).toBe('email\n');
  await file?.close();
});
