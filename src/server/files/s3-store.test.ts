import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readStoredFile } from '../../../test/read-stored-file.ts';
import { type S3Behaviour, type S3Server, startS3Server } from '../../../test/s3-server.ts';
import type { S3Config } from '../config.ts';
import { type FileStore, FileStoreDownError } from './file-store.ts';
import { readListPage } from './s3-list.ts';
import { createS3Store } from './s3-store.ts';

const KEY = 'profile-photos/3f9a/1763629200000-onam.webp';
const BYTES = new Uint8Array([1, 2, 3]);
const SECRET = 'S3RVER';

let s3: S3Server;
let store: FileStore;
let pauses: number[];
let onPause: () => Promise<void>;
beforeEach(async () => {
  s3 = await startS3Server();
  onTestFinished(s3.remove);
  pauses = [];
  onPause = async () => {};
  store = openStore();
});

function openStore(changes: Partial<S3Config> = {}, responseTimeoutMs?: number): FileStore {
  const config = {
    endpoint: String(s3.environment.S3_ENDPOINT),
    region: 'eu-central-1',
    bucket: String(s3.environment.S3_BUCKET),
    accessKeyId: SECRET,
    secretAccessKey: SECRET,
    ...changes,
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
    await onPause();
  };
  return createS3Store(config, { now: Date.now, pause }, { responseTimeoutMs, dataDir: '' });
}

describe('a temporarily unreachable store', () => {
  test.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['does not listen', () => s3.stop(), () => s3.start()],
    ['answers 503', () => setBehaviour('failing'), () => setBehaviour('normal')],
  ])('that %s gets retries after growing pauses', async (_name, begin, end) => {
    await begin();
    onPause = async () => {
      if (pauses.length === 2) await end();
    };
    await store.put(KEY, BYTES);
    expect(pauses).toHaveLength(2);
    expect(pauses[1]).toBeGreaterThan(150);
    expect(await readStoredFile(await store.get(KEY))).toEqual(BYTES);
  });
});

describe('a store that is down', () => {
  test.each<[S3Behaviour | 'stopped', RegExp, number]>([
    ['stopped', /it cannot be reached \(ECONNREFUSED\)$/, 3],
    ['failing', /it answers 503 SlowDown$/, 3],
    ['silent', /it does not answer in time$/, 3],
    ['denying access', /it answers 403 AccessDenied$/, 0],
    ['not routed', /it answers 404$/, 0],
  ])('%s: every method reports the problem without any secret', async (behaviour, words, tries) => {
    // Only a store that never answers reaches the limit: on a busy machine, an answer takes longer than this one.
    store = openStore({ secretAccessKey: 'hunter2secret' }, behaviour === 'silent' ? 100 : undefined);
    await (behaviour === 'stopped' ? s3.stop() : setBehaviour(behaviour));
    const wanted = [
      () => store.put(KEY, BYTES),
      () => store.get(KEY),
      () => store.delete(KEY),
      () => store.deleteFolder('profile-photos'),
      () => Array.fromAsync(store.list('profile-photos')),
    ];
    for (const work of wanted) {
      pauses = [];
      const error: Error = await work().then(
        () => new Error('it did not fail'),
        (failure) => failure,
      );
      expect(error).toBeInstanceOf(FileStoreDownError);
      expect(error.message).toMatch(words);
      expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('hunter2secret');
      expect(pauses).toHaveLength(tries);
    }
  });

  test('a missing bucket is not reported as a missing file', async () => {
    await expect(openStore({ bucket: 'another-one' }).get(KEY)).rejects.toThrow(/404 NoSuchBucket$/);
  });

  test('a wrong secret key is reported with the code of the store', async () => {
    await expect(openStore({ secretAccessKey: 'wrong' }).put(KEY, BYTES)).rejects.toThrow(
      /403 SignatureDoesNotMatch$/,
    );
  });

  test('a response that breaks off is an error', async () => {
    await setBehaviour('disconnecting');
    const file = await store.get(KEY);
    expect(file?.size).toBe(100_000);
    await expect(readStoredFile(file)).rejects.toThrow();
    await expect(Array.fromAsync(store.list('profile-photos'))).rejects.toThrow(FileStoreDownError);
  });
});

test('a file is streamed while it is read', async () => {
  await store.put(KEY, new Uint8Array(20_000_000));
  const before = process.memoryUsage().arrayBuffers;
  const files = await Promise.all(Array.from({ length: 8 }, () => store.get(KEY)));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
  for (const file of files) await (file?.body as ReadableStream | undefined)?.cancel();
});

test('a file has its content type and no public access', async () => {
  await store.put(KEY, BYTES);
  const address = `${s3.environment.S3_ENDPOINT}/${s3.environment.S3_BUCKET}/${KEY}`;
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(s3.requests.filter((line) => /acl|X-Amz-Signature/i.test(line))).toEqual([]);
});

test('a list page is parsed with all encodings and orders', () => {
  const page = readListPage(`<?xml version="1.0"?><ListBucketResult>
    <EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextContinuationToken>1&amp;2&#43;</NextContinuationToken>
    <Contents><Key>a/%E0%B4%AE+%26.webp</Key><LastModified>2026-11-20T09:00:00.000Z</LastModified></Contents>
    <Contents><LastModified>2026-11-20T09:00:00.000Z</LastModified><Key>b</Key></Contents></ListBucketResult>`);
  const modifiedAt = Date.parse('2026-11-20T09:00:00Z');
  expect(page).toEqual({
    files: [
      { key: 'a/മ &.webp', modifiedAt },
      { key: 'b', modifiedAt },
    ],
    next: '1&2+',
  });
  expect(readListPage('<ListBucketResult/>')).toEqual({ files: [], next: undefined });
});

async function setBehaviour(behaviour: S3Behaviour): Promise<void> {
  s3.behaviour = behaviour;
}
