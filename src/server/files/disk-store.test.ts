import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

const KEY = 'profile-photos/3f9a/1763629200000-onam.webp';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kerikko-files-'));
  folder = join(root, 'photos');
});
afterEach(() => rm(root, { recursive: true }));

test('what is put is got, byte for byte, until it is deleted', async () => {
  const store = createDiskStore(folder);
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  expect(await store.get(KEY)).toBeUndefined();
  await store.put(KEY, bytes);
  expect(await createDiskStore(folder).get(KEY)).toEqual(bytes);
  await store.delete(KEY);
  expect(await store.get(KEY)).toBeUndefined();
  await store.delete(KEY);
});

test('a folder goes with all its files, and no other does', async () => {
  const store = createDiskStore(folder);
  const other = 'profile-photos/3f9b/1763629200000-onam.webp';
  for (const key of [KEY, KEY.replace('.webp', '-96.webp'), other]) await store.put(key, new Uint8Array([1]));
  await store.deleteFolder('profile-photos/3f9a');
  await store.deleteFolder('profile-photos/3f9a');
  expect(await store.get(KEY)).toBeUndefined();
  expect(await readdir(join(folder, 'profile-photos'))).toEqual(['3f9b']);
  expect(await store.get(other)).toEqual(new Uint8Array([1]));
});

test('a file is there whole or not at all, and nothing else is left behind', async () => {
  const store = createDiskStore(folder);
  await store.put(KEY, new Uint8Array([1]));
  await store.put(KEY, new Uint8Array([2, 2]));
  expect(await readFile(join(folder, KEY))).toEqual(Buffer.from([2, 2]));
  expect(await readdir(join(folder, 'profile-photos/3f9a'))).toEqual(['1763629200000-onam.webp']);
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('a write that fails says so and leaves nothing behind', async () => {
  const store = createDiskStore(folder);
  // A folder stands where the file should go.
  await mkdir(join(folder, KEY, 'x'), { recursive: true });
  await expect(store.put(KEY, new Uint8Array([1]))).rejects.toThrow();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('only the server may read the files', async () => {
  await createDiskStore(folder).put(KEY, new Uint8Array([1]));
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, KEY))).mode & 0o077).toBe(0);
});

test.each([
  '',
  '..',
  '../secret',
  'photos/../../secret',
  '/etc/passwd',
  'a//b',
  'a/',
  './a',
  '.incoming/a',
  'a/.b',
  'a\\..\\b',
  'a/b\0.webp',
  'a/%2e%2e/b',
  'x'.repeat(301),
])('%j is no key: nothing is read, written or removed', async (key) => {
  const store = createDiskStore(folder);
  await writeFile(join(root, 'secret'), 'secret');
  await expect(store.get(key)).rejects.toThrow("not a file's key");
  await expect(store.put(key, new Uint8Array([1]))).rejects.toThrow("not a file's key");
  await expect(store.delete(key)).rejects.toThrow("not a file's key");
  await expect(store.deleteFolder(key)).rejects.toThrow("not a file's key");
  expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret');
});
