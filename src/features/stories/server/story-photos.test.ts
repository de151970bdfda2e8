// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createAppWith,
  createStory,
  createStoryPhoto,
} from '../../../../test/factories.ts';
import { drawNoise, drawPlain, padTo } from '../../../../test/images.ts';
import { listStoredFiles } from '../../../../test/read-stored-file.ts';
import { updateRows } from '../../../../test/rows.ts';
import { startS3Server } from '../../../../test/s3-server.ts';
import { toFormData } from '../../../../test/test-client.ts';
import { usesEmbeddedDatabase } from '../../../../test/test-database.ts';
import { openTopic } from '../../../../test/topic-data.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { PhotoChoice } from '../../photos/contract.ts';
import { listPhotoKeys, toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { addPhoto, STORY_PHOTOS } from '../../photos/server/story-photos.ts';
import { WAITING_MS } from '../../photos/server/sweep-story-photos.ts';
import { saveDraft } from './drafts.ts';
import { UNDO_MS } from './story-editing.ts';

const ACTION = '/story-photos';
const FOOD = '/stories/food';

describe('a form’s photos', () => {
  test('are sent one by one, published with the story in the chosen order, and shown in lists and on its page', async () => {
    const { app, ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
    const key = randomUUID();
    const first = await send(ammu, key, 60);
    app.clock.advance(1);
    const second = await send(ammu, key, 80);
    expect(await listWaiting(ammu, key)).toEqual([first.id, second.id]);
    await publish(ammu, key, [
      { id: second.id, alt: ' മഴ\nപെയ്യുന്നു ' },
      { id: first.id, alt: '' },
    ]);
    expect(await listWaiting(ammu, key)).toEqual([]);

    const reader = await createActor(app);
    const { id } = await findStory(app);
    const page = await reader.client.html(`${FOOD}/${id}`);
    expect(page).toMatch(
      new RegExp(
        `<img src="${toPhotoPath(second.id, '640')}"[^>]* alt="മഴ പെയ്യുന്നു" lang="ml" width="80" height="40"[^]*alt="Photo 2" width="60"`,
      ),
    );
    expect(page).toContain(`${toPhotoPath(second.id, '320')} 80w"`);
    const cover = `src="${toPhotoPath(second.id, '640')}"`;
    for (const list of [FOOD, FOOD, '/stories/latest', '/dashboard', `/people/${ammu.viewer.accountId}`]) {
      expect([list, (await reader.client.html(list)).includes(cover)]).toEqual([list, true]);
    }
    const { stories } = await openTopic(reader);
    expect(stories[0]?.cover).toBe(toPhotoPath(second.id, '640'));
  });

  test('sent twice are one photo, also at the same time', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const key = randomUUID();
    const answers = [...(await Promise.all([send(ammu, key), send(ammu, key)])), await send(ammu, key)];
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await listFiles(app)).toEqual(listPhotoKeys(answers[0]?.id ?? '').sort());
    const choice = [{ id: answers[0]?.id ?? '', alt: 'Rain' }];
    expect((await publish(ammu, key, choice)).status).toBe(202);
    // A lost answer: both the photo and the form are sent again.
    expect((await send(ammu, key)).id).toBe(answers[0]?.id);
    expect((await publish(ammu, key, choice)).status).toBe(202);
    expect((await publish(ammu, key, [])).value.data.error.code).toBe('already-published');
    expect(await countRows(app)).toEqual({ stories: 1, photos: 1 });
  });

  test('that wait keep order and descriptions, can be removed, and only their owner sees them', async () => {
    const { app, ammu, biju } = await createAppWith({ ammu: 'member', biju: 'member' });
    const key = randomUUID();
    const ids: string[] = [];
    for (const width of [60, 80, 70]) ids.push((await send(ammu, key, width)).id);
    const [first = '', second = '', third = ''] = ids;
    const described = { intent: 'describe-photos', key, photo: [third, first], alt: ['Rain', ''] };
    expect((await ammu.client.post(ACTION, toFormData(described))).status).toBe(200);
    const { photos } = await (await ammu.client.get(`${ACTION}?key=${key}`)).json();
    expect(photos.map((photo: PhotoChoice) => [photo.id, photo.alt])).toEqual([
      [third, 'Rain'],
      [first, ''],
      [second, ''],
    ]);
    expect((await ammu.client.get(toPhotoPath(first, '640'))).status).toBe(200);
    expect((await biju.client.get(toPhotoPath(first, '640'))).status).toBe(404);
    expect(await listWaiting(biju, key)).toEqual([]);
    await biju.client.post(ACTION, { intent: 'remove-photo', id: first });
    expect(await listWaiting(ammu, key)).toEqual([third, first, second]);
    await ammu.client.post(ACTION, { intent: 'remove-photo', id: first });
    expect(await listWaiting(ammu, key)).toEqual([third, second]);
    expect(await listFiles(app)).toHaveLength(8);
    // A photo of someone else, and one that is gone.
    for (const id of [first, (await send(biju, key)).id]) {
      const refused = await publish(ammu, key, [{ id, alt: '' }]);
      expect([refused.status, refused.value.data.error.code]).toEqual([409, 'photo-missing']);
    }
    expect(await countRows(app)).toEqual({ stories: 0, photos: 3 });
    // Publishing a form without photos deletes the photos that were sent with its key.
    await publish(ammu, key, []);
    expect(await countRows(app)).toEqual({ stories: 1, photos: 1 });
    expect(await listFiles(app)).toHaveLength(4);
  });

  test('without JavaScript come with the form, and stay when the text is refused', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const key = randomUUID();
    const form = (title: string, photos: object) =>
      toFormData({ intent: 'publish', topic: 'food', title, content: 'Steam.', key, ...photos });
    const file = new File([new Uint8Array(await drawPlain(60, 40))], 'rain.png');
    const refused = await ammu.client.post(FOOD, form('', { photo: [''], alt: ['Rain'], file }));
    expect(refused.status).toBe(422);
    const [first = ''] = await listWaiting(ammu, key);
    expect(await refused.text()).toMatch(new RegExp(`name="photo" value="${first}"[^]* value="Rain"`));
    const other = new File([new Uint8Array(await drawPlain(70, 40))], 'sun.png');
    const photos = { photo: ['', first], alt: ['Rain', 'Sun'], place: ['1'], file: other };
    expect((await ammu.client.post(FOOD, form('Puttu', photos))).status).toBe(302);
    expect(await describeStory(app)).toEqual(['Rain', 'Sun']);
    // Browsers send an empty file if none was chosen.
    const { id, created_at: version } = await findStory(app);
    const ids = await listIds(app);
    const edit = {
      intent: 'edit',
      topic: 'food',
      title: 'Puttu',
      content: 'Steam.',
      version: String(version),
      key: randomUUID(),
      photo: ['', ...ids],
      alt: ['Rain', 'Sunshine', ''],
      place: ['0', '10'],
      file: new File([], ''),
    };
    const saved = await ammu.client.act(`${FOOD}/${id}`, toFormData(edit));
    expect([saved.status, saved.value.data]).toEqual([202, undefined]);
    expect(await describeStory(app)).toEqual(['Sunshine']);
  });
});

test('an edit adds, removes, moves and describes photos, and a form that knows no photos keeps them', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const key = randomUUID();
  const [first, second, added] = await Promise.all(
    [60, 70, 80].map((width) => createStoryPhoto(app, ammu, { key: width === 80 ? 'the-edit' : key, width })),
  );
  const ids = [first?.id ?? '', second?.id ?? '', added?.id ?? ''];
  const choice = ids.slice(0, 2).map((id) => ({ id, alt: '' }));
  const story = await createStory(app, ammu, { key }, choice);
  const edit = (photos: object, version: number) =>
    ammu.client.act(
      `${FOOD}/${story}`,
      toFormData({
        intent: 'edit',
        topic: 'food',
        title: 'Puttu at dawn',
        content: 'Steam, coconut and a radio.',
        key: 'the-edit',
        version: String(version),
        ...photos,
      }),
    );
  const version = async () => {
    const row = await findStory(app);
    return row.edited_at ?? row.created_at;
  };
  const before = await version();
  await edit({}, before);
  await edit({ photo: ['', ...ids.slice(0, 2)], alt: ['', ''] }, before);
  expect(await version()).toBe(before);
  const changed = { photo: ['', ids[2] ?? '', ids[0] ?? ''], alt: ['Sun', 'Rain'] };
  expect((await edit(changed, before)).status).toBe(202);
  expect(await version()).toBeGreaterThan(before);
  expect(await describeStory(app)).toEqual(['Sun', 'Rain']);
  expect(await listIds(app)).toEqual([ids[2], ids[0]]);
  expect(await listFiles(app)).toHaveLength(8);
  // An outdated form changes nothing.
  const outdated = await edit({ photo: [''], alt: [] }, before);
  expect(outdated.value.data.error.code).toBe('story-changed');
  const tooLong = await edit({ photo: ['', ids[0] ?? ''], alt: ['x'.repeat(301)] }, await version());
  expect(tooLong.value.data.error.code).toBe('alt-too-long');
  expect(await listIds(app)).toEqual([ids[2], ids[0]]);
  expect((await edit({ photo: [''], alt: [] }, await version())).status).toBe(202);
  expect(await listFiles(app)).toEqual([]);
});

test('a photo is seen exactly while its story is, and revalidated at each use', async () => {
  const { app, ammu, biju } = await createAppWith({ ammu: 'member', biju: 'member' });
  const { id } = await createStoryPhoto(app, ammu);
  const story = await createStory(app, ammu, {}, [{ id, alt: '' }]);
  const path = toPhotoPath(id, '640');
  const answer = await biju.client.get(path);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    etag: `"${path.split('/').at(-1)}"`,
  });
  const cached = { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } };
  expect((await biju.client.get(path, cached)).status).toBe(304);
  for (const wrong of [path.replace('640', '512'), path.replace(id, randomUUID()), '/story-photos/x.webp']) {
    expect((await biju.client.get(wrong)).status).toBe(404);
  }
  await ammu.client.act(`${FOOD}/${story}`, { intent: 'delete' });
  for (const { client } of [ammu, biju]) expect((await client.get(path, cached)).status).toBe(404);
  await ammu.client.act(`${FOOD}/${story}`, { intent: 'restore' });
  expect((await biju.client.get(path, cached)).status).toBe(304);
  await updateRows(app, 'memberships', { account_id: ammu.viewer.accountId }, { state: 'suspended' });
  // The stories of a suspended author stay, so their photos do, too.
  expect((await biju.client.get(path)).status).toBe(200);
  expect((await ammu.client.get(path)).status).toBe(401);
});

test('number, size and frequency are limited, and bytes that are no photo are refused', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const key = randomUUID();
  const refusal = async (bytes: Uint8Array, form = key) => {
    const answer = await upload(ammu, form, bytes);
    return [answer.status, (await answer.json()).error?.code];
  };
  const photo = await drawPlain(60, 40);
  expect(await refusal(padTo(photo, 5_242_880))).toEqual([413, 'photo-too-large']);
  expect(await refusal(Buffer.from('puttu'))).toEqual([415, 'photo-invalid']);
  for (let width = 60; width < 70; width += 1) await createStoryPhoto(app, ammu, { key, width });
  expect(await refusal(await drawPlain(70, 40))).toEqual([422, 'too-many-photos']);
  const tooMany = [...(await listIds(app)), randomUUID()].map((id) => ({ id, alt: '' }));
  expect((await publish(ammu, key, tooMany)).value.data.error.code).toBe('too-many-photos');
  const twice = tooMany.slice(0, 1).flatMap((choice) => [choice, choice]);
  expect((await publish(ammu, key, twice)).value.data.error.code).toBe('invalid-input');
  for (let hit = 1; hit < STORY_PHOTOS.hits; hit += 1)
    await app.context.limiter.take(STORY_PHOTOS, ammu.viewer.accountId);
  expect(await refusal(await drawPlain(71, 40), randomUUID())).toEqual([429, 'too-many']);
  // A repetition costs nothing.
  expect((await upload(ammu, key, photo)).status).toBe(200);
  await app.context.database.updateTable('story_photos').set({ bytes: 50_000_000 }).execute();
  expect(await refusal(await drawPlain(72, 40), randomUUID())).toEqual([422, 'photos-full']);
});

// The SQL does not depend on the kind of store.
const STORES = usesEmbeddedDatabase ? (['disk', 'S3'] as const) : (['disk'] as const);

describe.each(STORES)('the sweep on %s', (kind) => {
  test('deletes photos that waited for a week, those of deleted stories, and files without a row', async () => {
    const s3 = kind === 'S3' ? await startS3Server() : undefined;
    const app = await createTestApp({ environment: s3?.environment ?? {} });
    if (s3) onTestFinished(s3.remove);
    // Files have real timestamps.
    const start = Date.now();
    app.clock.advance(start - app.clock.now());
    const ammu = await createActor(app);
    const [kept, deleted] = [await createStoryPhoto(app, ammu), await createStoryPhoto(app, ammu)];
    await createStory(app, ammu, {}, [{ id: kept.id, alt: '' }]);
    const story = await createStory(app, ammu, {}, [{ id: deleted.id, alt: '' }]);
    const waiting = await createStoryPhoto(app, ammu);
    const drafted = await createStoryPhoto(app, ammu, { key: 'of-a-draft' });
    const draft = { key: 'of-a-draft', topic: '', title: 'Rain', content: '', base: 0 } as const;
    await saveDraft(app.context, ammu.viewer, draft);
    await app.context.files.put(listPhotoKeys(randomUUID())[0] ?? '', new Uint8Array([1]));
    await app.context.files.put('story-photos/readme.txt', new Uint8Array([1]));
    await ammu.client.act(`${FOOD}/${story}`, { intent: 'delete' });
    const sweepAt = async (ms: number) => {
      app.clock.advance(ms - app.clock.now());
      await app.context.sweeper.sweep();
      return (await listFiles(app)).filter((key) => key.endsWith('.webp'));
    };
    const keysOf = (...photos: { id: string }[]) => photos.flatMap(({ id }) => listPhotoKeys(id)).sort();
    expect(await sweepAt(start + 2 * HOUR_MS)).toEqual(keysOf(kept, deleted, waiting, drafted));
    expect(await sweepAt(start + UNDO_MS + HOUR_MS)).toEqual(keysOf(kept, waiting, drafted));
    expect(await sweepAt(start + WAITING_MS + DAY_MS)).toEqual(keysOf(kept, drafted));
    expect(await listFiles(app)).toContain('story-photos/readme.txt');
  });
});

test('a failed upload leaves no row, and its files are deleted', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const { put } = app.context.files;
  app.context.files.put = async (key, bytes) => {
    if (key.includes('cover')) throw new Error('disk full');
    await put(key, bytes);
  };
  const photo = { key: randomUUID(), bytes: await drawNoise(60, 40) };
  await expect(addPhoto(app.context, ammu.viewer, photo)).rejects.toThrow('disk full');
  expect(await listFiles(app)).toEqual([]);
  expect(await countRows(app)).toEqual({ stories: 0, photos: 0 });
});

/** Sends a photo as the form's script does. Photos of the same width are the same. */
async function send(actor: Actor, key: string, width = 60): Promise<{ id: string }> {
  const answer = await upload(actor, key, await drawPlain(width, 40));
  expect(answer.status).toBe(200);
  return (await answer.json()).photo;
}

function upload({ client }: Actor, key: string, bytes: Uint8Array): Promise<Response> {
  const file = new File([new Uint8Array(bytes)], 'rain.png');
  return client.post(ACTION, toFormData({ intent: 'add-photo', key, file }));
}

function publish({ client }: Actor, key: string, photos: PhotoChoice[]) {
  const texts = { intent: 'publish', topic: 'food', title: 'Puttu', content: 'Steam.', key };
  const lists = { photo: ['', ...photos.map(({ id }) => id)], alt: photos.map(({ alt }) => alt) };
  return client.act(FOOD, toFormData({ ...texts, ...lists }));
}

async function listWaiting({ client }: Actor, key: string): Promise<string[]> {
  const { photos } = await (await client.get(`${ACTION}?key=${key}`)).json();
  return photos.map(({ id }: { id: string }) => id);
}

async function listIds({ context }: TestApp): Promise<string[]> {
  const rows = await context.database.selectFrom('story_photos').select('id').orderBy('position').execute();
  return rows.map(({ id }) => id);
}

async function describeStory({ context }: TestApp): Promise<string[]> {
  const rows = await context.database
    .selectFrom('story_photos')
    .select('alt')
    .where('subject_id', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ alt }) => alt);
}

function findStory({ context }: TestApp) {
  return context.database.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
}

async function countRows({ context }: TestApp) {
  const count = async (table: 'stories' | 'story_photos') =>
    (await context.database.selectFrom(table).select('id').execute()).length;
  return { stories: await count('stories'), photos: await count('story_photos') };
}

function listFiles(app: TestApp): Promise<string[]> {
  return listStoredFiles(app, 'story-photos');
}
