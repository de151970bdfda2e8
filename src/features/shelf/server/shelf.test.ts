// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createAppWith, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { setSaved } from '../../reading/server/reading.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { deleteStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import type { ShelfContents, ShelfStory } from '../contract.ts';

test('the shelf lists what the reader saved, the newest and what they read, and costs nothing while it is unchanged', async () => {
  const { app, author, reader } = await createReader();
  const saved = await write(app, author, 'Saved');
  const read = await write(app, author, 'Read');
  for (let index = 0; index < 50; index += 1) await write(app, author, `Newer ${index}`);
  await setSaved(app.context, reader.viewer, { intent: 'bookmark', story: saved, saved: true });
  await readStory(app.context, reader.viewer, read);

  const first = await reader.client.get('/shelf/stories');
  const { account, lists, versions, topics }: ShelfContents = await first.json();
  expect([account, lists.saved, lists.read]).toEqual([reader.viewer.accountId, [saved], [read]]);
  expect(lists.latest).toHaveLength(50);
  expect(Object.keys(versions)).toHaveLength(52);
  expect(topics).toContainEqual({ id: 'food', name: 'Food & Culture' });

  const again = () =>
    reader.client.get('/shelf/stories', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect((await again()).status).toBe(304);
  await inTransaction(app.context, (transaction) => setStoryHidden(transaction, saved, Date.now()));
  await deleteStory(app.context, author.viewer, read);
  const later: ShelfContents = await (await again()).json();
  expect([later.lists.saved, later.lists.read, later.versions[saved]]).toEqual([[], [], undefined]);
});

test('a device gets whole stories with their small photos, and none that their reader may not see', async () => {
  const { app, author, reader } = await createReader();
  const key = randomUUID();
  const photo = await createStoryPhoto(app, author, { key });
  const story = await createStory(app, author, { key, title: 'മഴ', content: 'മഴ പെയ്തു.' }, [
    { id: photo.id, alt: 'A jackfruit' },
  ]);
  const hidden = await write(app, author, 'Hidden');
  await inTransaction(app.context, (transaction) => setStoryHidden(transaction, hidden, Date.now()));
  const [found, ...others] = await readWhole(reader, [story, hidden]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ id: story, title: 'മഴ', text: 'മഴ പെയ്തു.', author: 'Mini', isLiked: false });
  expect(found?.photos).toMatchObject([{ path: `/story-photos/${photo.id}-320.webp`, alt: 'A jackfruit' }]);
  expect((await reader.client.get(found?.photos[0]?.path ?? '')).status).toBe(200);
  const { versions }: ShelfContents = await (await reader.client.get('/shelf/stories')).json();
  expect(versions[story]).toBe(found?.kept);

  // The device must renew its copy, although nobody has edited the story.
  await reader.client.post('/shelf/waiting', { intent: 'like', story, liked: 'true' });
  const [liked] = await readWhole(reader, [story]);
  expect([liked?.isLiked, liked?.kept === found?.kept]).toEqual([true, false]);
  reader.client.cookies.set('script', 'latin');
  const [latin] = await readWhole(reader, [story]);
  expect([latin?.title, latin?.language]).toEqual(['Mazha', 'ml-Latn']);

  expect((await reader.client.get('/shelf/stories?ids=x')).status).toBe(400);
  const tooMany = Array.from({ length: 21 }, () => story).join();
  expect((await reader.client.get(`/shelf/stories?ids=${tooMany}`)).status).toBe(400);
  expect((await app.client().get('/shelf/stories')).status).toBe(401);
});

test('a form that was written without a network is done once, however often it is sent', async () => {
  const { app, author, reader } = await createReader();
  const story = await write(app, author, 'Puttu');
  const waiting = {
    story: { intent: 'publish', topic: 'food', title: 'From the bus', content: 'Rain.', key: randomUUID() },
    comment: { intent: 'comment', story, text: 'Yes.', key: randomUUID() },
    letter: { intent: 'letter', letters: `to/${author.viewer.accountId}`, text: 'May I?', key: randomUUID() },
    like: { intent: 'like', story, liked: 'true' },
  };
  const account = reader.viewer.accountId;
  for (const fields of [...Object.values(waiting), ...Object.values(waiting)]) {
    expect((await reader.client.post('/shelf/waiting', { account, ...fields })).status).toBe(200);
  }
  const count = async (table: 'stories' | 'comments' | 'letters') =>
    (await app.context.database.selectFrom(table).select('id').where('author_id', '=', account).execute())
      .length;
  expect([await count('stories'), await count('comments'), await count('letters')]).toEqual([1, 1, 1]);

  const changed = await reader.client.post('/shelf/waiting', { account, ...waiting.comment, text: 'No.' });
  expect([changed.status, (await changed.json()).error.code]).toEqual([409, 'comment-posted']);
  const foreign = await author.client.post('/shelf/waiting', { account, ...waiting.story });
  expect([foreign.status, (await foreign.json()).error.code]).toEqual([409, 'other-account']);
  expect((await reader.client.post('/shelf/waiting', { account, intent: 'delete' })).status).toBe(422);
});

async function createReader() {
  const { app, author, reader } = await createAppWith({ author: { name: 'Mini' }, reader: { name: 'Ammu' } });
  return { app, author, reader };
}

function write(app: TestApp, author: Actor, title: string): Promise<string> {
  app.clock.advance(MINUTE_MS);
  return createStory(app, author, { title });
}

async function readWhole({ client }: Actor, ids: string[]): Promise<ShelfStory[]> {
  return (await (await client.get(`/shelf/stories?ids=${ids}`)).json()).stories;
}
