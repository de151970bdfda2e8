import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readStoredFile } from '../../../test/read-stored-file.ts';
import { S3_PAGE, startS3Server } from '../../../test/s3-server.ts';
import { createFolder } from '../../../test/temporary-folder.ts';
import { systemClock } from '../clock.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const FOLDER = 'profile-photos/3f9a';
const KEY = `${FOLDER}/1763629200000-onam.webp`;

/** Tests the contract of FileStore for every implementation. */
describe.each([
  ['disk', openDiskStore],
  ['S3', openS3Store],
])('on %s', (_name, open) => {
  test('a stored file is read back unchanged, with its size, until it is deleted', async () => {
    const { store, reopen } = await open();
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251);
    expect(await store.get(KEY)).toBeUndefined();
    await store.put(KEY, bytes);
    const found = await reopen().get(KEY);
    expect([found?.size, await readStoredFile(found)]).toEqual([300_000, bytes]);
    await store.delete(KEY);
    expect(await store.get(KEY)).toBeUndefined();
    await store.delete(KEY);
  });

  test('a file is stored from chunks, or not at all if they break off', async () => {
    const { store } = await open();
    const chunk = new Uint8Array(200_000).fill(7);
    await store.putChunks(KEY, repeat(chunk, 3));
    expect((await readStoredFile(await store.get(KEY))).length).toBe(600_000);
    const broken = 'profile-photos/3f9a/1763629200001-onam.webp';
    await expect(store.putChunks(broken, repeat(chunk, 3, new Error('broke off')))).rejects.toThrow(
      'broke off',
    );
    expect(await listKeys(store, FOLDER)).toEqual([KEY]);
  });

  test('a large file or range is read as far as its reader has read, and ends early when it is cancelled', async () => {
    const { store } = await open();
    const bytes = Uint8Array.from({ length: 2_000_000 }, (_, i) => i % 251);
    await store.put(KEY, bytes);
    const range = { from: 100_000, to: 1_899_999 };
    const part = await store.get(KEY, range);
    expect(part?.size).toBe(1_800_000);
    expect(part?.body).toBeInstanceOf(ReadableStream);
    expect(await readStoredFile(part)).toEqual(bytes.subarray(range.from, range.to + 1));
    const other = await store.get(KEY);
    await (other?.body as ReadableStream | undefined)?.cancel();
  });

  test('a second write replaces the first', async () => {
    const { store } = await open();
    await store.put(KEY, new Uint8Array([1]));
    await store.put(KEY, new Uint8Array([2, 2]));
    expect(await readStoredFile(await store.get(KEY))).toEqual(new Uint8Array([2, 2]));
  });

  test('an empty file exists', async () => {
    const { store } = await open();
    await store.put(KEY, new Uint8Array());
    const found = await store.get(KEY);
    expect([found?.size, (await readStoredFile(found)).length]).toEqual([0, 0]);
  });

  test('deleting a folder deletes its files and no others', async () => {
    const { store } = await open();
    const other = 'profile-photos/3f9a-b/1763629200000-onam.webp';
    for (const key of [KEY, KEY.replace('.webp', '-96.webp'), other])
      await store.put(key, new Uint8Array([1]));
    await store.deleteFolder(FOLDER);
    await store.deleteFolder(FOLDER);
    expect(await store.get(KEY)).toBeUndefined();
    expect(await listKeys(store, 'profile-photos')).toEqual([other]);
  });

  test('listing and deleting a folder go beyond one page of the store', async () => {
    const { store } = await open();
    const keys = Array.from(
      { length: S3_PAGE + 5 },
      (_, i) => `${FOLDER}/${String(i).padStart(4, '0')}.webp`,
    );
    for (let i = 0; i < keys.length; i += 15) {
      await Promise.all(keys.slice(i, i + 15).map((key) => store.put(key, new Uint8Array([1]))));
    }
    expect(await listKeys(store, FOLDER)).toEqual(keys);
    await store.deleteFolder(FOLDER);
    expect(await listKeys(store, 'profile-photos')).toEqual([]);
  });

  test('a listed file has its time of writing', async () => {
    const { store } = await open();
    // S3 rounds to whole seconds.
    const before = Date.now() - 1000;
    await store.put(KEY, new Uint8Array([1]));
    const [file] = await Array.fromAsync(store.list('profile-photos'));
    expect(file?.modifiedAt).toBeGreaterThanOrEqual(before);
    expect(file?.modifiedAt).toBeLessThanOrEqual(Date.now());
    expect(await listKeys(store, 'nowhere')).toEqual([]);
  });

  test('keys with all allowed characters name different files', async () => {
    const { store } = await open();
    const keys = ['a/B.webp', 'a/b.webp', 'a/b..webp', 'a/-rf', 'a/_', 'a/1.tar.gz', `a/${'x'.repeat(200)}`];
    for (const key of keys) await store.put(key, Buffer.from(key));
    for (const key of keys) expect(String(Buffer.from(await readStoredFile(await store.get(key))))).toBe(key);
    expect(await listKeys(store, 'a')).toEqual([...keys].sort());
  });

  test('concurrent writes do not affect each other', async () => {
    const { store } = await open();
    const keys = Array.from({ length: 40 }, (_, i) => `${FOLDER}/${i}.webp`);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key.repeat(500)))));
    const read = await Promise.all(keys.map(async (key) => readStoredFile(await store.get(key))));
    expect(read.map((bytes) => String(Buffer.from(bytes)))).toEqual(keys.map((key) => key.repeat(500)));
    // Concurrent writes to one key: one of them wins completely.
    await Promise.all(keys.map((_, i) => store.put(KEY, new Uint8Array(1000).fill(i))));
    expect(new Set(await readStoredFile(await store.get(KEY))).size).toBe(1);
  });

  test('cancelled bodies block no later reads', async () => {
    const { store } = await open();
    await store.put(KEY, new Uint8Array(3_000_000));
    for (let i = 0; i < 30; i += 1) {
      const { body } = (await store.get(KEY)) ?? {};
      if (body instanceof ReadableStream) await body.cancel();
    }
    expect((await readStoredFile(await store.get(KEY))).length).toBe(3_000_000);
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
    'a?list-type=2',
    'x'.repeat(301),
  ])('the invalid key %j is refused by every method', async (key) => {
    const { store } = await open();
    await store.put(KEY, new Uint8Array([1]));
    await expect(store.get(key)).rejects.toThrow('invalid file key');
    await expect(store.put(key, new Uint8Array([1]))).rejects.toThrow('invalid file key');
    await expect(store.delete(key)).rejects.toThrow('invalid file key');
    await expect(store.deleteFolder(key)).rejects.toThrow('invalid file key');
    await expect(listKeys(store, key)).rejects.toThrow('invalid file key');
    expect(await listKeys(store, 'profile-photos')).toEqual([KEY]);
  });
});

async function openDiskStore() {
  const root = await createFolder();
  const reopen = () => createDiskStore(join(root, 'photos'));
  return { store: reopen(), reopen };
}

async function openS3Store() {
  const { environment, remove } = await startS3Server();
  onTestFinished(remove);
  const config = {
    endpoint: `${environment.S3_ENDPOINT}/`,
    region: String(environment.S3_REGION),
    bucket: String(environment.S3_BUCKET),
    accessKeyId: String(environment.S3_ACCESS_KEY_ID),
    secretAccessKey: String(environment.S3_SECRET_ACCESS_KEY),
  };
  const dataDir = await createFolder();
  const reopen = () => createS3Store(config, systemClock, { dataDir });
  return { store: reopen(), reopen };
}

async function listKeys(store: FileStore, folder: string): Promise<string[]> {
  return (await Array.fromAsync(store.list(folder))).map(({ key }) => key).sort();
}

async function* repeat(chunk: Uint8Array, times: number, error?: Error): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < times; count += 1) yield chunk;
  if (error) throw error;
}
