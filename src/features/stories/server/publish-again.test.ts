// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createBarrier, runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { TestClient } from '../../../../test/test-client.ts';
import { openTopic } from '../../../../test/topic-data.ts';
import { countStoriesByTopic } from './stories.ts';

/* A browser sends a form again when the response to the first request was lost. */

const FORM = { intent: 'publish', topic: 'food', title: 'Puttu', content: 'Steam.', key: 'the-same-key' };
const CHANGED = { ...FORM, content: 'Steam, and a radio.' };

test('the same form sent concurrently to two nodes creates one story, and every response is the same', async () => {
  const { app, ammu, onNode } = await createNodes();
  const answers = await runConcurrently(app, [0, 1, 0, 1, 0, 1], (node) =>
    onNode(node).act('/stories/food', FORM),
  );
  for (const { value } of answers) expect(value.redirect).toBe('/stories/food?published=the-same-key');
  expect(await readStories(ammu)).toMatchObject([{ title: 'Puttu', opening: 'Steam.' }]);
  expect(await countFood(app)).toBe(1);
});

test('two texts sent concurrently with one key create one story, and the other request gets a 409 that names it', async () => {
  const { app, ammu, onNode } = await createNodes();
  const forms = [FORM, CHANGED];
  const meet = createBarrier(2);
  const answers = await runConcurrently(app, forms, async (form, node) => {
    await meet();
    return onNode(node).act('/stories/food', form);
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const [story] = await readStories(ammu);
  const told = answers.find(({ status }) => status === 409)?.value.data.error;
  expect(told).toEqual({
    code: 'already-published',
    details: { story: story?.id, version: story?.version, publishedIn: 'food' },
  });
  expect(await countFood(app)).toBe(1);
});

test('a form changed after a lost response is rejected with 409, and saved when sent as an edit', async () => {
  const { app, ammu } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const told = await ammu.client.act('/stories/food', CHANGED);
  expect(told.status).toBe(409);
  expect(await readStories(ammu)).toMatchObject([{ opening: 'Steam.' }]);

  app.clock.advance(1000);
  const { story, version } = told.value.data.error.details;
  const change = { ...CHANGED, intent: 'change', story, version: String(version) };
  // The edit is idempotent, too.
  for (const _ of [1, 2]) {
    const { value } = await ammu.client.act('/stories/food', change);
    expect(value.redirect).toBe('/stories/food?published=the-same-key');
  }
  expect(await readStories(ammu)).toMatchObject([{ id: story, opening: 'Steam, and a radio.' }]);
  expect(await countFood(app)).toBe(1);
  // A delayed copy of the first request must not undo the edit.
  expect((await ammu.client.act('/stories/food', FORM)).status).toBe(409);
  expect(await readStories(ammu)).toMatchObject([{ opening: 'Steam, and a radio.' }]);
});

test('without JavaScript, the page keeps the typed text, and sending the form again edits the story', async () => {
  const { ammu } = await createNodes();
  await ammu.client.post('/stories/food', FORM);
  const page = await (await ammu.client.post('/stories/food', CHANGED)).text();
  expect(page).toContain('This story has already been published');
  expect(page).toContain('Steam, and a radio.');
  const [, form = ''] = /(<form[^>]*>(?:(?!<\/form>).)*value="change".*?)<\/form>/s.exec(page) ?? [];
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
  const fields = { ...CHANGED, intent: 'change', story: hidden('story'), version: hidden('version') };
  expect((await ammu.client.post('/stories/food', fields)).status).toBe(302);
  expect(await readStories(ammu)).toMatchObject([{ opening: 'Steam, and a radio.' }]);
});

test("a form that names another member's story is rejected with 403", async () => {
  const { app, ammu } = await createNodes();
  const appu = await createActor(app);
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(ammu);
  const change = { ...CHANGED, intent: 'change', story: story?.id ?? '', version: String(story?.version) };
  expect((await appu.client.act('/stories/food', change)).status).toBe(403);
  expect(await readStories(ammu)).toMatchObject([{ opening: 'Steam.' }]);
});

test('the key of a deleted story publishes another text, but does not restore the same text', async () => {
  const { app, ammu } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(ammu);
  await ammu.client.act(`/stories/food/${story?.id}`, { intent: 'delete' });
  expect((await ammu.client.act('/stories/food', FORM)).status).toBe(202);
  expect(await readStories(ammu)).toEqual([]);
  expect((await ammu.client.act('/stories/food', CHANGED)).status).toBe(202);
  expect(await readStories(ammu)).toMatchObject([{ opening: 'Steam, and a radio.' }]);
  expect(await countFood(app)).toBe(1);
});

test('concurrent edits of one version on two nodes save one edit and reject the others with 409', async () => {
  const { app, ammu, onNode } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(ammu);
  app.clock.advance(1000);
  const answers = await runConcurrently(app, ['One.', 'Two.', 'Three.', 'Four.'], (content, index) =>
    onNode(index % 2).act(`/stories/food/${story?.id}`, {
      ...FORM,
      intent: 'edit',
      content,
      version: String(story?.version),
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
});

test('a like repeated on two nodes counts once', async () => {
  const { app, ammu, onNode } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(ammu);
  const like = { intent: 'like', story: story?.id ?? '', liked: 'true' };
  const path = `/stories/food/${story?.id}`;
  await runConcurrently(app, [0, 1, 0, 1], (node) => onNode(node).act(path, like));
  expect(await readStories(ammu)).toMatchObject([{ likes: 1, isLiked: true }]);
  await runConcurrently(app, [0, 1, 0, 1], (node) => onNode(node).act(path, { ...like, liked: 'false' }));
  expect(await readStories(ammu)).toMatchObject([{ likes: 0, isLiked: false }]);
});

/** Starts two nodes on one database and signs a member in on both. */
async function createNodes() {
  const app = await createTestApp();
  const nodes = [app, await createTestApp({ secondNodeOf: app })];
  const ammu = await createActor(app);
  const clients = nodes.map(
    (node) =>
      new TestClient(node.app, {
        publicUrl: app.context.config.publicUrl,
        address: ammu.client.address,
        cookies: Object.fromEntries(ammu.client.cookies),
      }),
  );
  return { app, ammu, onNode: (node: number) => clients[node] as TestClient };
}

async function readStories(reader: Actor) {
  return (await openTopic(reader)).stories;
}

async function countFood({ context }: TestApp): Promise<number | undefined> {
  return (await countStoriesByTopic(context.database)).get('food');
}
