// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, PASSWORD } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { toFormData } from '../../../../test/test-client.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { addPhoto, readStoryPhoto } from '../../photos/server/story-photos.ts';
import { MAX_MEMORY_PHOTOS } from '../contract.ts';
import { createGathering, YES } from '../sample.ts';
import { answerGathering } from './answers.ts';
import { saveGatheringPhotos } from './gathering-photos.ts';
import { attachStory, detachStory, readMemory } from './memory.ts';

async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const host = await createActor(app, 'member', { name: 'Appu', withPassword: true });
  const guest = await createActor(app, 'member', { name: 'Babu', withPassword: true });
  const other = await createActor(app, 'member', { name: 'Chitra' });
  const id = await createGathering(app, host);
  await answerGathering(context, guest.viewer, id, YES);
  const addTo = async ({ viewer }: Actor, alt: string, size = 64) => {
    const photo = await addPhoto(context, viewer, { key: id, bytes: await drawPlain(size, 48) });
    await saveGatheringPhotos(context, viewer, id, [{ id: photo.id, alt }]);
    return photo.id;
  };
  const memoryOf = async ({ viewer }: Actor) => await readMemory(context, viewer, id);
  return { app, context, host, guest, other, id, addTo, memoryOf };
}

test('the organiser adds photos at once, those who came when it is over, and nobody replaces another member’s', async () => {
  const { app, context, host, guest, other, addTo, memoryOf } = await setUp();
  const first = await addTo(host, 'The hall');
  await expect(addTo(guest, 'Too early')).rejects.toMatchObject({ code: 'gathering-not-found' });
  app.clock.advance(10 * DAY_MS);
  const second = await addTo(guest, 'The lunch', 50);
  await expect(addTo(other, 'Not there')).rejects.toMatchObject({ status: 404 });
  await addTo(host, 'The hall, once more');
  const memory = await memoryOf(other);
  expect(memory?.photos.map(({ alt }) => alt)).toEqual(['The hall, once more', 'The lunch']);
  expect([memory?.photographers, memory?.mayAddPhotos]).toEqual([['Appu', 'Babu'], false]);
  expect(memory?.reportable).toHaveLength(2);
  const canSee = (photo: string) => readStoryPhoto(context, other.viewer, `story-photos/${photo}-320.webp`);
  expect([Boolean(await canSee(first)), Boolean(await canSee(second))]).toEqual([true, true]);
  await expect(addTo(guest, 'See https://example.com')).rejects.toMatchObject({ code: 'alt-held' });
  await leaveCommunity(context, host.viewer, { intent: 'leave', password: PASSWORD, stories: 'delete' });
  expect([await memoryOf(other), await canSee(second)]).toEqual([undefined, undefined]);
  expect(
    await context.database
      .selectFrom('story_photos')
      .select('id')
      .where('subject_id', 'is not', null)
      .execute(),
  ).toEqual([]);
});

test('all members together add a limited number of photos, and who has some keeps as many', async () => {
  const { app, context, host, guest, id, addTo, memoryOf } = await setUp();
  await addTo(host, 'The hall');
  app.clock.advance(10 * DAY_MS);
  const { database } = context;
  const row = await database.selectFrom('story_photos').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: MAX_MEMORY_PHOTOS - 1 }, () => ({
    ...row,
    ...{ id: randomUUID(), submission_key: randomUUID(), account_id: null },
  }));
  await database.insertInto('story_photos').values(others).execute();
  await expect(addTo(guest, 'The lunch', 50)).rejects.toMatchObject({ code: 'gathering-photos-full' });
  const sent = { intent: 'photos', key: id, photo: '', alt: 'The lunch' };
  const file = new Blob([new Uint8Array(await drawPlain(40, 40))]);
  const client = app.client();
  await client.post('/', { intent: 'sign-in', email: guest.viewer.email, password: PASSWORD });
  const page = await client.post(`/gatherings/${id}/photos`, toFormData({ ...sent, file }));
  expect(page.status).toBe(409);
  // What was typed about the photo is still there.
  expect(await page.text()).toMatch(/no room for yours[\s\S]*The lunch/);
  await addTo(host, 'The hall, once more', 50);
  expect((await memoryOf(guest))?.photos).toHaveLength(MAX_MEMORY_PHOTOS);
});

test('an author attaches a story to a past gathering and takes it away; a deleted one is not shown', async () => {
  const { app, context, host, guest, other, id, memoryOf } = await setUp();
  const story = await createStory(app, guest, { title: 'The rain' });
  const attach = ({ viewer }: Actor) => attachStory(context, viewer, id, story);
  await expect(attach(guest)).rejects.toMatchObject({ code: 'gathering-not-over' });
  app.clock.advance(10 * DAY_MS);
  await expect(attach(host)).rejects.toMatchObject({ code: 'story-not-found' });
  expect((await memoryOf(guest))?.ownStories).toEqual([{ id: story, title: 'The rain' }]);
  await attach(guest);
  await attach(guest);
  expect((await memoryOf(other))?.stories).toMatchObject([
    { title: 'The rain', author: 'Babu', isMine: false },
  ]);
  await detachStory(context, host.viewer, id, story);
  expect((await memoryOf(guest))?.stories).toHaveLength(1);
  await context.database.updateTable('stories').set({ hidden_at: 1 }).execute();
  expect((await memoryOf(guest))?.stories).toEqual([]);
  await context.database.updateTable('stories').set({ hidden_at: null }).execute();
  await detachStory(context, guest.viewer, id, story);
  expect((await memoryOf(guest))?.stories).toEqual([]);
  await expect(detachStory(context, guest.viewer, story, story)).rejects.toMatchObject({
    code: 'gathering-not-found',
  });
});
