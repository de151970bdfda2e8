import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
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

test('a write replaces the file and leaves no temporary file behind', async () => {
  const store = createDiskStore(folder);
  await store.put(KEY, new Uint8Array([1]));
  await store.put(KEY, new Uint8Array([2, 2]));
  expect(await readFile(join(folder, KEY))).toEqual(Buffer.from([2, 2]));
  expect(await readdir(join(folder, 'profile-photos/3f9a'))).toEqual(['1763629200000-onam.webp']);
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('a failed write throws and leaves no temporary file behind', async () => {
  const store = createDiskStore(folder);
  // A folder has the path of the file.
  await mkdir(join(folder, KEY, 'x'), { recursive: true });
  await expect(store.put(KEY, new Uint8Array([1]))).rejects.toThrow();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('60 files that nobody reads hold little memory', async () => {
  const store = createDiskStore(folder);
  await store.put(KEY, new Uint8Array(10_000_000));
  const before = process.memoryUsage().arrayBuffers;
  const opened = await Promise.all(Array.from({ length: 60 }, () => store.get(KEY)));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  for (const file of opened) await (file?.body as ReadableStream | undefined)?.cancel();
});

test('only the server can read the files', async () => {
  await createDiskStore(folder).put(KEY, new Uint8Array([1]));
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, KEY))).mode & 0o077).toBe(0);
});

test('only old files of interrupted writes are deleted', async () => {
  const store = createDiskStore(folder);
  await store.put(KEY, new Uint8Array([1]));
  const old = join(folder, '.incoming/old');
  await writeFile(old, 'half');
  await utimes(old, 1000, 1000);
  await writeFile(join(folder, '.incoming/young'), 'half');
  expect(await store.deleteUnfinished(2_000_000)).toBe(1);
  expect(await readdir(join(folder, '.incoming'))).toEqual(['young']);
  expect(await readFile(join(folder, KEY))).toEqual(Buffer.from([1]));
  expect(await createDiskStore(join(root, 'nowhere')).deleteUnfinished(2_000_000)).toBe(0);
});
