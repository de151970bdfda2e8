// Runs on: SQLite, PostgreSQL nightly

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { startS3Server } from '../../../../test/s3-server.ts';
import type { FormFields } from '../../../../test/test-client.ts';
import { usesEmbeddedDatabase } from '../../../../test/test-database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { createTemporaryFolder } from '../../../server/files/temporary-folders.ts';
import { toSmallKey } from './photo-keys.ts';
import { getProfile } from './profile.ts';
import { sweepPhotos } from './sweep-photos.ts';

// The SQL does not depend on the kind of store, so the object store is tested with one database. file-store.test.ts tests the store.
const STORES = usesEmbeddedDatabase && runsNightlyTests ? (['disk', 'S3'] as const) : (['disk'] as const);

/* Sweeping makes rows and files agree again on both kinds of store. */
describe.each(STORES)('on %s', (kind) => {
  test('the files of an upload without a row are deleted after an hour', async () => {
    const { app, ammu } = await setUp(kind);
    const kept = await listKeys(app);
    // Simulate a process that ends after it stored the files and before it wrote the row.
    const orphan = kept[1]?.replace(/\d{13}/, '1763629200000') ?? '';
    await app.context.files.put(orphan, new Uint8Array([1]));
    await app.context.files.put(toSmallKey(orphan), new Uint8Array([1]));

    setClockFromNow(app, HOUR_MS - MINUTE_MS);
    expect(await sweepPhotos(app.context)).toBe(0);
    expect(await listKeys(app)).toHaveLength(4);
    setClockFromNow(app, HOUR_MS + MINUTE_MS);
    expect(await sweepPhotos(app.context)).toBe(2);
    expect(await listKeys(app)).toEqual(kept);
    expect(await statusOfPhoto(app, ammu)).toBe(200);
  });

  test('files that are not named like photos are kept', async () => {
    const { app } = await setUp(kind);
    const others = ['profile-photos/readme.txt', 'profile-photos/x/1.webp', 'elsewhere/a.webp'];
    for (const key of others) await app.context.files.put(key, new Uint8Array([1]));
    setClockFromNow(app, 2 * HOUR_MS);
    expect(await sweepPhotos(app.context)).toBe(0);
    for (const key of others) expect(await app.context.files.get(key)).toBeDefined();
  });

  test('all photos of a deleted account are deleted, even several batches', async () => {
    const { app } = await setUp(kind);
    const kept = await listKeys(app);
    const folder = 'profile-photos/0b0b0b0b-0000-4000-8000-000000000000';
    // A batch has 200 files.
    for (let i = 0; i < 410; i += 10) {
      const names = Array.from({ length: 10 }, (_, index) => 1_763_629_200_000 + i + index);
      await Promise.all(
        names.map((name) => app.context.files.put(`${folder}/${name}-x-00000000.webp`, new Uint8Array([1]))),
      );
    }
    setClockFromNow(app, 2 * HOUR_MS);
    expect(await sweepPhotos(app.context)).toBe(410);
    expect(await listKeys(app)).toEqual(kept);
  });

  test('two nodes may sweep at the same time', async () => {
    const { app } = await setUp(kind);
    const kept = await listKeys(app);
    const orphan = kept[1]?.replace(/\d{13}/, '1763629200000') ?? '';
    await app.context.files.put(orphan, new Uint8Array([1]));
    setClockFromNow(app, 2 * HOUR_MS);
    await Promise.all([sweepPhotos(app.context), sweepPhotos(app.context)]);
    expect(await listKeys(app)).toEqual(kept);
  });
});

describe.runIf(usesEmbeddedDatabase)('while the object store is down', () => {
  test('an upload fails with 503, and the old photo stays', async () => {
    const { app, ammu, s3 } = await setUp('S3');
    const before = await getProfile(app.context, ammu.viewer);
    await s3?.stop();
    const refused = await sendPhoto(ammu);
    expect([refused.status, refused.value.data.error.code]).toEqual([503, 'photos-down']);
    const page = await ammu.client.post('/profile', await photoForm());
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('Error uploading image. Please try again.');
    expect(await getProfile(app.context, ammu.viewer)).toEqual(before);
    await s3?.start();
    expect(await statusOfPhoto(app, ammu)).toBe(200);
    expect((await sendPhoto(ammu)).status).toBe(200);
  });

  test('a photo is answered with 503 and a message, but a visitor still gets 401', async () => {
    const { app, ammu, s3 } = await setUp('S3');
    app.context.log.level = 'error';
    const { large } = (await getProfile(app.context, ammu.viewer)).photo ?? { large: '' };
    await s3?.stop();
    const answer = await ammu.client.get(large);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toMatch(/^Photos are not available right now\. Please try again\. \(/);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    // A member's browser may still show the photo from its cache.
    const tag = { 'if-none-match': `"${large.split('/').at(-1)}"` };
    expect((await ammu.client.get(large, { headers: tag })).status).toBe(304);
    expect((await app.client().get(large)).status).toBe(401);
    expect((await ammu.client.get('/profile')).status).toBe(200);
    expect(app.logged.join('')).toContain('The photo store cannot be used');
    expect(app.logged.join('')).not.toMatch(/S3RVER|127\.0\.0\.1/);
  });

  test('a photo with only one of its two files stored is swept', async () => {
    const { app, ammu, s3 } = await setUp('S3');
    const kept = await listKeys(app);
    const { put } = app.context.files;
    app.context.files.put = async (key, bytes) => {
      await put(key, bytes);
      await s3?.stop();
    };
    expect((await sendPhoto(ammu)).status).toBe(503);
    await s3?.start();
    expect(await listKeys(app)).toHaveLength(3);
    setClockFromNow(app, 2 * HOUR_MS);
    expect(await sweepPhotos(app.context)).toBe(1);
    expect(await listKeys(app)).toEqual(kept);
  });

  test('a previous photo that cannot be deleted is logged, no longer served, and swept later', async () => {
    const { app, ammu, s3 } = await setUp('S3');
    app.context.log.level = 'warn';
    const { large } = (await getProfile(app.context, ammu.viewer)).photo ?? { large: '' };
    const { delete: remove } = app.context.files;
    app.context.files.delete = async (key) => {
      await s3?.stop();
      await remove(key);
    };
    expect((await sendPhoto(ammu)).value.data).toEqual({ notice: 'photo-changed' });
    expect(app.logged.join('')).toContain('an unused file could not be deleted');
    app.context.files.delete = remove;
    await s3?.start();
    expect((await ammu.client.get(large)).status).toBe(404);
    expect(await listKeys(app)).toHaveLength(4);
    setClockFromNow(app, 2 * HOUR_MS);
    expect(await sweepPhotos(app.context)).toBe(2);
    expect(await listKeys(app)).toHaveLength(2);
    expect(await statusOfPhoto(app, ammu)).toBe(200);
  });

  test('a member can leave, and the sweeper deletes the photos when the store is back', async () => {
    const { app, ammu, s3 } = await setUp('S3');
    app.context.log.level = 'error';
    await s3?.stop();
    const left = await ammu.client.post('/account/own-data', {
      intent: 'leave',
      password: PASSWORD,
      stories: 'delete',
    });
    expect(left.headers.get('location')).toBe('/goodbye');
    expect(app.logged.join('')).toContain('the photos of a deleted account could not be deleted');
    await s3?.start();
    expect(await listKeys(app)).toHaveLength(2);
    setClockFromNow(app, 2 * HOUR_MS);
    await sweepPhotos(app.context);
    expect(await listKeys(app)).toEqual([]);
  });

  test('a sweep fails without deleting anything, and the next sweep succeeds', async () => {
    const { app, s3 } = await setUp('S3');
    await app.context.files.put(
      'profile-photos/0b0b0b0b-0000-4000-8000-000000000000/1763629200000-x-00000000.webp',
      new Uint8Array([1]),
    );
    setClockFromNow(app, 2 * HOUR_MS);
    await s3?.stop();
    await expect(sweepPhotos(app.context)).rejects.toThrow('The photo store cannot be used');
    await s3?.start();
    expect(await sweepPhotos(app.context)).toBe(1);
  });
});

test.runIf(usesEmbeddedDatabase)(
  'a photo from an object store has the same headers as one from disk',
  async () => {
    const { app, ammu } = await setUp('S3');
    const { large } = (await getProfile(app.context, ammu.viewer)).photo ?? { large: '' };
    const answer = await ammu.client.get(large);
    const bytes = await answer.bytes();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('RIFF');
    const head = await ammu.client.send(large, { method: 'HEAD' });
    expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
    const archive = await ammu.client.get('/account/own-data/archive');
    expect(Buffer.from(await archive.bytes()).includes(Buffer.from(bytes))).toBe(true);
  },
);

test('the sweep deletes temporary files of interrupted writes', async () => {
  const { app } = await setUp('disk');
  const incoming = join(app.context.config.dataDir, 'photos/.incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'old'), 'half');
  await utimes(join(incoming, 'old'), 1000, 1000);
  expect(await sweepPhotos(app.context)).toBe(1);
  expect(await readdir(incoming)).toEqual([]);
});

test('the sweep deletes the temporary folders of killed servers, and none that is in use', async () => {
  const { app } = await setUp('disk');
  const { dataDir } = app.context.config;
  const [left, used] = [await createTemporaryFolder(dataDir), await createTemporaryFolder(dataDir)];
  await writeFile(join(left, 'book.json'), 'a text');
  await utimes(left, 1000, 1000);
  expect(await sweepPhotos(app.context)).toBe(1);
  expect(await readdir(join(dataDir, 'temporary'))).toEqual([basename(used)]);
});

test.runIf(usesEmbeddedDatabase)('the sweeper sweeps photos and logs an error of the store', async () => {
  const { app, s3 } = await setUp('S3');
  const kept = await listKeys(app);
  await app.context.files.put(kept[1]?.replace(/\d{13}/, '1763629200000') ?? '', new Uint8Array([1]));
  setClockFromNow(app, 2 * HOUR_MS);
  await app.context.sweeper.sweep();
  expect(await listKeys(app)).toEqual(kept);
  app.context.log.level = 'warn';
  if (s3) s3.behaviour = 'denying access';
  await app.context.sweeper.sweep();
  expect(app.logged.join('')).toMatch(/"what":"photos","error":"[^"]*403[^"]*","msg":"could not be swept"/);
});

/** Creates an app on this kind of store with a member who has a photo. */
async function setUp(kind: 'disk' | 'S3') {
  const s3 = kind === 'S3' ? await startS3Server() : undefined;
  const app = await createTestApp({ environment: s3?.environment ?? {} });
  if (s3) onTestFinished(s3.remove);
  // Signed in now, Ammu is still signed in when a test sets the clock to a time after the files.
  setClockFromNow(app, 0);
  const ammu = await createActor(app, 'member', { withPassword: true });
  expect((await sendPhoto(ammu)).status).toBe(200);
  expect(await listKeys(app)).toHaveLength(2);
  return { app, ammu, s3 };
}

/** Sets the app's clock to `ms` from the real time, because files have real timestamps. */
function setClockFromNow({ clock }: TestApp, ms: number): void {
  clock.advance(Date.now() + ms - clock.now());
}

async function listKeys({ context }: TestApp): Promise<string[]> {
  return (await Array.fromAsync(context.files.list('profile-photos'))).map(({ key }) => key).sort();
}

async function statusOfPhoto({ context }: TestApp, { client, viewer }: Actor): Promise<number> {
  const { photo } = await getProfile(context, viewer);
  const answer = await client.get(photo?.large ?? '');
  await answer.bytes();
  return answer.status;
}

async function sendPhoto({ client }: Actor) {
  return client.act('/profile', await photoForm());
}

async function photoForm(): Promise<FormFields> {
  return { intent: 'photo', photo: new File([new Uint8Array(await drawPlain(12, 8))], 'photo.jpg') };
}
