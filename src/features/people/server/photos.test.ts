// Runs on: SQLite, PostgreSQL nightly

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { drawNoise, drawPlain, padTo, SVG, writeHugePng } from '../../../../test/images.ts';
import { findRow, updateRows } from '../../../../test/rows.ts';
import { toFormData } from '../../../../test/test-client.ts';
import { usesEmbeddedDatabase } from '../../../../test/test-database.ts';
import { PHOTO_LIMIT_BYTES } from '../fields-contract.ts';
import { getProfile } from './profile.ts';

test('while the object store is down, a photo is a 503, the log has one line without a stack, and a metric counts it', async () => {
  const app = await createTestApp({
    environment: {
      LOG_LEVEL: 'error',
      METRICS_PORT: '9464',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_REGION: 'here',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
  const { client, viewer } = await createActor(app, 'member', { name: 'Ammu' });
  const path = `profile-photos/${viewer.accountId}/1800000000000-0123456789abcdef.webp`;
  const { database, metrics } = app.context;
  await updateRows(database, 'profiles', { account_id: viewer.accountId }, { photo: path });
  expect((await client.get(`/${path}`)).status).toBe(503);
  const lines = app.logged.filter((line) => line.includes('request failed'));
  expect(lines.map((line) => JSON.parse(line).error)).toEqual([
    expect.stringMatching(/^The photo store cannot be used: it cannot be reached \([^\n]+\)$/),
  ]);
  expect((await metrics?.write())?.text).toMatch(/^kerikko_photo_store_failures_total 1$/m);
});

describe('setting, changing and removing a photo', () => {
  test('row and files agree after every step', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    expect(await listFiles(app)).toEqual([]);

    expect((await sendPhoto(ammu, 'Onam 2026.JPG')).value.data).toEqual({ notice: 'photo-changed' });
    const first = await findPhoto(app, ammu);
    expect(first).toMatch(
      new RegExp(`^profile-photos/${ammu.viewer.accountId}/${app.clock.now()}-[0-9a-f]{16}\\.webp$`),
    );
    expect(await listFiles(app)).toEqual(filesOf(first));

    app.clock.advance(1000);
    await sendPhoto(ammu, 'vishu.png', await drawNoise(300, 300, 'png'));
    const second = await findPhoto(app, ammu);
    expect(second).not.toBe(first);
    expect(await listFiles(app)).toEqual(filesOf(second));

    const removed = await ammu.client.act('/profile', { intent: 'remove-photo' });
    expect(removed.value.data).toEqual({ notice: 'photo-removed' });
    expect(await findPhoto(app, ammu)).toBeNull();
    expect(await listFiles(app)).toEqual([]);
  });

  test('a photo adds a fifth to the completion and does not change the texts or their version', async () => {
    const { app, ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
    const before = await getProfile(app.context, ammu.viewer);
    app.clock.advance(1000);
    await sendPhoto(ammu);
    const after = await getProfile(app.context, ammu.viewer);
    expect(after).toEqual({ ...before, photo: after.photo, completion: 40 });
    expect(after.photo?.large).toMatch(/^\/profile-photos\/.+\.webp$/);
    expect(after.photo?.small).toBe(after.photo?.large.replace('.webp', '-96.webp'));
    await ammu.client.act('/profile', { intent: 'remove-photo' });
    expect(await getProfile(app.context, ammu.viewer)).toEqual(before);
  });

  test('removing a photo succeeds if there is none', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.act('/profile', { intent: 'remove-photo' });
    expect(answer.value.data).toEqual({ notice: 'photo-removed' });
  });

  test('concurrent uploads leave one photo with its files and no others', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const answers = await Promise.all([sendPhoto(ammu), sendPhoto(ammu), sendPhoto(ammu)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listFiles(app)).toEqual(filesOf(await findPhoto(app, ammu)));
  });

  test('without JavaScript, an upload redirects to the page with a notice', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.post('/profile', await photoForm());
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/profile?notice=photo-changed');
    const page = await ammu.client.html('/profile?notice=photo-changed');
    expect(page).toContain('Profile picture updated successfully!');
  });

  test('a previous file that cannot be deleted is logged and no longer served', async () => {
    const app = await createTestApp();
    app.context.log.level = 'warn';
    const ammu = await createActor(app);
    await sendPhoto(ammu);
    const first = (await findPhoto(app, ammu)) ?? '';
    // A non-empty folder in place of the file makes the deletion fail.
    const path = join(app.context.config.dataDir, 'photos', first);
    await rm(path);
    await mkdir(join(path, 'x'), { recursive: true });
    app.clock.advance(1000);
    expect((await sendPhoto(ammu)).value.data).toEqual({ notice: 'photo-changed' });
    expect(app.logged.join('')).toContain('an unused file could not be deleted');
    expect(await findPhoto(app, ammu)).not.toBe(first);
    expect((await ammu.client.get(`/${first}`)).status).toBe(404);
  });

  test('the previous photo stays if the new files cannot be stored', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await sendPhoto(ammu);
    const first = await findPhoto(app, ammu);
    const { put } = app.context.files;
    app.context.files.put = async (key, bytes) => {
      if (key.endsWith('-96.webp')) throw new Error('no space left on device');
      await put(key, bytes);
    };
    const answer = await sendPhoto(ammu);
    expect(answer.status).toBe(500);
    expect(answer.value.data.error.code).toBe('unexpected');
    expect(await findPhoto(app, ammu)).toBe(first);
    expect(await listFiles(app)).toEqual(filesOf(first));
  });

  test('the new files are deleted if the row cannot be written', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const { put } = app.context.files;
    app.context.files.put = async (key, bytes) => {
      await put(key, bytes);
      // Delete the account while its photo is being stored.
      await app.context.database.deleteFrom('accounts').execute();
    };
    expect((await sendPhoto(ammu)).status).toBe(404);
    expect(await listFiles(app)).toEqual([]);
  });
});

// Rejected before any query.
describe.runIf(usesEmbeddedDatabase)('rejected uploads', () => {
  test('a photo of 5,242,880 bytes is rejected, one byte less is accepted', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const image = await drawNoise(800, 600);
    const refused = await sendPhoto(ammu, 'big.jpg', padTo(image, PHOTO_LIMIT_BYTES));
    expect(refused.status).toBe(413);
    expect(refused.value.data.error.code).toBe('photo-too-large');
    expect(await findPhoto(app, ammu)).toBeUndefined();

    const taken = await sendPhoto(ammu, 'big.jpg', padTo(image, PHOTO_LIMIT_BYTES - 1));
    expect(taken.status).toBe(200);
    expect(await findPhoto(app, ammu)).toMatch(/\.webp$/);
  });

  test.each([
    ['just too large', PHOTO_LIMIT_BYTES],
    ['twelve megabytes', 12 * 1024 * 1024],
  ])('without JavaScript, the page shows a message for a file that is %s', async (_name, bytes) => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.post('/profile', await photoForm('big.jpg', Buffer.alloc(bytes)));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('Image size must be less than 5MB.');
  });

  test('a body with a too large Content-Length is rejected without reading it', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '999999999' };
    const answer = await ammu.client.send('/profile', { method: 'POST', headers, body: 'x' });
    expect(answer.status).toBe(413);
  });

  test('all other forms keep their small body limit', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const fields = { intent: 'reset-mail', x: 'x'.repeat(300 * 1024) };
    expect((await ammu.client.post('/profile', fields)).status).toBe(413);
    const form = new Response(await photoForm('photo.jpg', Buffer.alloc(100_000)));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const sent = { method: 'POST', headers, body: await form.arrayBuffer() };
    expect((await ammu.client.send('/sign-out', sent)).status).toBe(413);
  });

  test.each([
    ['an SVG named .jpg', () => SVG, 415, 'Please select a valid image file.'],
    [
      'a truncated JPEG',
      async () => (await drawNoise(640, 400)).subarray(0, 9000),
      415,
      'Please select a valid image file.',
    ],
    ['no file', () => Buffer.alloc(0), 415, 'Please select a valid image file.'],
    [
      '16,000 by 16,000 pixels',
      () => writeHugePng(16_000, 16_000),
      422,
      'This photo is too large. The limit is 32 megapixels.',
    ],
  ] as const)('%s is rejected with a message', async (_name, draw, status, text) => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.post('/profile', await photoForm('photo.jpg', await draw()));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(text);
    expect(await findPhoto(app, ammu)).toBeUndefined();
    expect(await listFiles(app)).toEqual([]);
  });

  test('a photo field with text or with two files is rejected with 422', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const text = toFormData({ intent: 'photo', photo: 'not a file' });
    expect((await ammu.client.act('/profile', text)).status).toBe(422);
    const twice = await photoForm();
    twice.append('photo', new Blob(['x']), 'x.jpg');
    expect((await ammu.client.act('/profile', twice)).status).toBe(422);
  });
});

test.each([
  '../../../etc/passwd.jpg',
  'C:\\photos\\me.png',
  'മഴ.jpg',
  'a b\r\nX-Evil: 1.gif',
  '.htaccess',
  `${'x'.repeat(500)}.jpg`,
])('the name of a file named %j is not stored: the photo gets a random one', async (name) => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  await sendPhoto(ammu, name);
  const key = await findPhoto(app, ammu);
  expect(key).toMatch(new RegExp(`^profile-photos/${ammu.viewer.accountId}/\\d{13}-[0-9a-f]{16}\\.webp$`));
  expect(await listFiles(app)).toEqual(filesOf(key));
  expect((await ammu.client.get(`/${key}`)).status).toBe(200);
});

test('a photo that an earlier version stored under its file name is renamed, and stays the same photo', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  await sendPhoto(ammu, 'me.png');
  const key = (await findPhoto(app, ammu)) ?? '';
  const named = key.replace(/-[0-9a-f]{16}\.webp$/, '-divorce-party-0123abcd.webp');
  const { files, database } = app.context;
  for (const [index, file] of filesOf(named).entries()) {
    const stored = await files.get(filesOf(key)[index] ?? '');
    await files.put(file, await new Response(stored?.body).bytes());
    await files.delete(filesOf(key)[index] ?? '');
  }
  await database.updateTable('profiles').set({ photo: named }).execute();
  const before = await (await ammu.client.get(`/${named}`)).bytes();

  await app.context.sweeper.sweep();
  const renamed = (await findPhoto(app, ammu)) ?? '';
  expect(renamed).toMatch(/\/\d{13}-[0-9a-f]{16}\.webp$/);
  expect(renamed.slice(0, -'-0123456789abcdef.webp'.length)).toBe(
    key.slice(0, -'-0123456789abcdef.webp'.length),
  );
  expect(await listFiles(app)).toEqual(filesOf(renamed));
  expect(await (await ammu.client.get(`/${renamed}`)).bytes()).toEqual(before);
  await app.context.sweeper.sweep();
  expect(await findPhoto(app, ammu)).toBe(renamed);
});

describe.runIf(usesEmbeddedDatabase)('access to a photo', () => {
  test('a member gets both sizes, which may be kept and are revalidated at each use', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
    await sendPhoto(ammu);
    const { photo } = await getProfile(app.context, ammu.viewer);
    for (const address of [photo?.large ?? '', photo?.small ?? '']) {
      const answer = await appu.client.get(address);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^RIFF/);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      const tag = { 'if-none-match': `"${address.split('/').at(-1)}"` };
      expect((await appu.client.get(address, { headers: tag })).status).toBe(304);
    }
  });

  test('a member who was just suspended gets 401 on the next request', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
    await sendPhoto(ammu);
    const { large } = (await getProfile(app.context, ammu.viewer)).photo ?? { large: '' };
    const answer = await appu.client.get(large);
    expect(answer.status).toBe(200);
    const tag = answer.headers.get('etag') ?? '';
    await updateRows(app, 'memberships', { account_id: appu.viewer.accountId }, { state: 'suspended' });
    expect((await appu.client.get(large)).status).toBe(401);
    expect((await appu.client.get(large, { headers: { 'if-none-match': tag } })).status).toBe(401);
  });

  test('a removed photo is answered with 404, even to conditional requests', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await sendPhoto(ammu);
    const { large } = (await getProfile(app.context, ammu.viewer)).photo ?? { large: '' };
    const tag = (await ammu.client.get(large)).headers.get('etag') ?? '';
    await ammu.client.act('/profile', { intent: 'remove-photo' });
    expect((await ammu.client.get(large, { headers: { 'if-none-match': tag } })).status).toBe(404);
  });

  test('a photo whose file is missing is answered with 404 and logged', async () => {
    const app = await createTestApp();
    app.context.log.level = 'error';
    const ammu = await createActor(app);
    await sendPhoto(ammu);
    const key = (await findPhoto(app, ammu)) ?? '';
    await app.context.files.delete(key);
    expect((await ammu.client.get(`/${key}`)).status).toBe(404);
    expect(app.logged.join('')).toContain("a photo's file is missing");
  });

  test.each([
    '/profile-photos/x/y.webp',
    '/profile-photos/UID/1763629200000-x-00000000.webp',
    '/profile-photos/UID/..%2f..%2fkerikko.sqlite',
    '/profile-photos/UID/../../kerikko.sqlite',
    '/profile-photos//x.webp',
    '/profile-photos/UID',
    '/profile-photos/UID/.incoming',
  ])('%s is answered with 404', async (path) => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    await sendPhoto(ammu);
    const answer = await ammu.client.get(path.replace('UID', ammu.viewer.accountId));
    expect(answer.status).toBe(404);
  });
});

/** Uploads a photo in the way of the page's script. */
async function sendPhoto({ client }: Actor, name = 'photo.jpg', bytes?: Buffer) {
  return client.act('/profile', await photoForm(name, bytes));
}

async function photoForm(name = 'photo.jpg', bytes?: Buffer): Promise<FormData> {
  const content = new Uint8Array(bytes ?? (await drawPlain(12, 8)));
  // The server must ignore this type, like the name.
  return toFormData({ intent: 'photo', photo: new File([content], name, { type: 'image/jpeg' }) });
}

/** Returns the key in the row: undefined without a row, null without a photo. */
async function findPhoto({ context }: TestApp, { viewer }: Actor): Promise<string | null | undefined> {
  const row = await findRow(context, 'profiles', { account_id: viewer.accountId }, ['photo']);
  return row?.photo;
}

async function listFiles({ context }: TestApp): Promise<string[]> {
  const folder = join(context.config.dataDir, 'photos');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function filesOf(key: string | null | undefined): string[] {
  return key ? [key.replace('.webp', '-96.webp'), key] : [];
}
