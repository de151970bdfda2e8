// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory } from '../../../../test/factories.ts';
import { setLike } from '../../stories/server/stories.ts';
import { UNDO_MS } from '../../stories/server/story-editing.ts';
import { readStory } from './story-reading.ts';
import { listStories, listTopics } from './topic-lists.ts';

async function setUp() {
  const app = await createTestApp();
  const author = await createActor(app, 'member');
  const other = await createActor(app, 'member');
  const administrator = await createActor(app, 'administrator');
  const id = await createStory(app, author, { topic: 'food', title: 'Puttu', content: 'Steam.' });
  return { app, author, other, administrator, id, path: `/stories/food/${id}` };
}

async function edit({ client }: Actor, path: string, fields: Record<string, string>) {
  return client.act(path, { intent: 'edit', topic: 'food', key: 'edit-key-1', ...fields });
}

async function countOf(app: TestApp, { viewer }: Actor, topic: string): Promise<number> {
  const topics = await listTopics(app.context, viewer);
  return topics.find(({ id }) => id === topic)?.stories ?? -1;
}

test('an edit changes title, text and topic, keeps likes and date, and updates both topic counts', async () => {
  const { app, author, other, id, path } = await setUp();
  await setLike(app.context, other.viewer, { intent: 'like', story: id, liked: true });
  const before = await readStory(app.context, author.viewer, id);
  app.clock.advance(5000);
  const answer = await edit(author, path, {
    topic: 'travel',
    title: ' പുട്ട് ',
    content: 'ആവി.\r\nതേങ്ങ.',
    version: String(before?.card.version),
  });
  expect(answer.value).toMatchObject({ redirect: `/stories/travel/${id}?saved=edit-key-1` });
  const after = await readStory(app.context, author.viewer, id);
  expect(after?.card).toMatchObject({
    topic: 'travel',
    title: 'പുട്ട്',
    opening: 'ആവി.\nതേങ്ങ.',
    likes: 1,
    createdAt: before?.card.createdAt,
  });
  expect(after?.card.version).toBeGreaterThan(before?.card.version ?? Number.POSITIVE_INFINITY);
  expect(await countOf(app, author, 'food')).toBe(0);
  expect(await countOf(app, author, 'travel')).toBe(1);
});

test('only the author may edit a story, not even an administrator, and isMine is true for the author alone', async () => {
  const { app, author, other, administrator, id, path } = await setUp();
  const version = String((await readStory(app.context, author.viewer, id))?.card.version);
  for (const person of [other, administrator]) {
    const answer = await edit(person, path, { title: 'Mine now', content: 'Ha.', version });
    expect(answer.status).toBe(403);
    expect((await readStory(app.context, person.viewer, id))?.card.isMine).toBe(false);
  }
  expect((await readStory(app.context, author.viewer, id))?.card).toMatchObject({
    title: 'Puttu',
    isMine: true,
  });
});

test('an edit of an outdated version is rejected with 409 and saved when sent with the new version', async () => {
  const { app, author, id, path } = await setUp();
  const version = String((await readStory(app.context, author.viewer, id))?.card.version);
  await edit(author, path, { title: 'From the phone', content: 'One.', version });
  const second = await edit(author, path, { title: 'From the desk', content: 'Two.', version });
  expect(second.status).toBe(409);
  expect(second.value.data.error.code).toBe('story-changed');
  const again = await edit(author, path, {
    title: 'From the desk',
    content: 'Two.',
    version: String(second.value.data.error.details.version),
  });
  expect(again.value.redirect).toContain('?saved=');
  expect((await readStory(app.context, author.viewer, id))?.card.title).toBe('From the desk');
});

test('a deleted story leaves list, page and count, rejects likes, and is restored with its likes', async () => {
  const { app, author, other, id, path } = await setUp();
  await setLike(app.context, other.viewer, { intent: 'like', story: id, liked: true });
  const deleted = await author.client.act(path, { intent: 'delete' });
  expect(deleted.value).toMatchObject({ redirect: `/stories/food?deleted=${id}` });
  expect((await listStories(app.context, other.viewer, 'food')).stories).toEqual([]);
  expect((await other.client.data(path)).status).toBe(404);
  expect(await countOf(app, author, 'food')).toBe(0);
  const like = await other.client.act(path, { intent: 'like', story: id, liked: 'false' });
  expect(like.status).toBe(404);

  await author.client.act(path, { intent: 'restore' });
  expect((await listStories(app.context, other.viewer, 'food')).stories).toMatchObject([{ id, likes: 1 }]);
  expect(await countOf(app, author, 'food')).toBe(1);
});

test('concurrent deletions count once, and so do concurrent restorations', async () => {
  const { app, author, path } = await setUp();
  await Promise.all([1, 2].map(() => author.client.act(path, { intent: 'delete' })));
  expect(await countOf(app, author, 'food')).toBe(0);
  await Promise.all([1, 2].map(() => author.client.act(path, { intent: 'restore' })));
  expect(await countOf(app, author, 'food')).toBe(1);
});

test('nobody but its author can delete or restore a story, not even an administrator', async () => {
  const { author, other, administrator, path } = await setUp();
  for (const { client } of [other, administrator]) {
    expect((await client.act(path, { intent: 'delete' })).status).toBe(403);
  }
  await author.client.act(path, { intent: 'delete' });
  for (const { client } of [other, administrator]) {
    expect((await client.act(path, { intent: 'restore' })).status).toBe(404);
  }
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(202);
});

test('a story cannot be restored after the undo period, even before the sweep deletes its row', async () => {
  const { app, author, id, path } = await setUp();
  const next = await createStory(app, author);
  await author.client.act(path, { intent: 'delete' });
  app.clock.advance(UNDO_MS + 1);
  // The deletion of another story leaves the row to the sweep.
  await author.client.act(`/stories/food/${next}`, { intent: 'delete' });
  expect(await listRows(app)).toEqual([id, next].sort());
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(410);
  await app.context.sweeper.sweep();
  expect(await listRows(app)).toEqual([next]);
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(404);
});

test('a sweep keeps published stories, and deleted stories until the end of the undo period', async () => {
  const { app, author, other, id, path } = await setUp();
  await setLike(app.context, other.viewer, { intent: 'like', story: id, liked: true });
  const published = await createStory(app, author);
  await author.client.act(path, { intent: 'delete' });
  app.clock.advance(UNDO_MS);
  await app.context.sweeper.sweep();
  expect(await listRows(app)).toEqual([id, published].sort());
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(202);
  expect((await readStory(app.context, author.viewer, id))?.card.likes).toBe(1);
  expect(await countOf(app, author, 'food')).toBe(2);
});

async function listRows({ context }: TestApp): Promise<string[]> {
  const rows = await context.database.selectFrom('stories').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
