import { expect, test } from 'vitest';
import { atOnce, createMeeting } from '../../../../test/at-once.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { TestClient } from '../../../../test/test-client.ts';
import type { StoryCard } from '../contract.ts';
import { listStories, listTopics } from './stories.ts';

/* What happens to a form that is sent once more, because the answer to it was lost. */

const FORM = { intent: 'publish', topic: 'food', title: 'Puttu', content: 'Steam.', key: 'the-same-key' };
const CHANGED = { ...FORM, content: 'Steam, and a radio.' };

test('the same form at once on two nodes is one story, counted once, and each is answered as the first', async () => {
  const { app, ammu, onNode } = await createNodes();
  const answers = await atOnce(app, [0, 1, 0, 1, 0, 1], (node) => onNode(node).act('/stories/food', FORM));
  for (const { value } of answers) expect(value.redirect).toBe('/stories/food?published=the-same-key');
  expect(await readStories(app, ammu)).toMatchObject([{ title: 'Puttu', opening: 'Steam.' }]);
  expect(await countOf(app, ammu)).toBe(1);
});

test('two texts under one key at once are one story, and the other writer is told which', async () => {
  const { app, ammu, onNode } = await createNodes();
  const forms = [FORM, CHANGED];
  const meet = createMeeting(2);
  const answers = await atOnce(app, forms, async (form, node) => {
    await meet();
    return onNode(node).act('/stories/food', form);
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const [story] = await readStories(app, ammu);
  const told = answers.find(({ status }) => status === 409)?.value.data.error;
  expect(told).toEqual({
    code: 'already-published',
    details: { story: story?.id, version: story?.version, publishedIn: 'food' },
  });
  expect(await countOf(app, ammu)).toBe(1);
});

test('a form changed after its answer was lost is neither dropped, nor doubled, nor put in place of the first unasked', async () => {
  const { app, ammu } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const told = await ammu.client.act('/stories/food', CHANGED);
  expect(told.status).toBe(409);
  expect(await readStories(app, ammu)).toMatchObject([{ opening: 'Steam.' }]);

  app.clock.advance(1000);
  const { story, version } = told.value.data.error.details;
  const change = { ...CHANGED, intent: 'change', story, version: String(version) };
  // Sent twice, too.
  for (const _ of [1, 2]) {
    const { value } = await ammu.client.act('/stories/food', change);
    expect(value.redirect).toBe('/stories/food?published=the-same-key');
  }
  expect(await readStories(app, ammu)).toMatchObject([{ id: story, opening: 'Steam, and a radio.' }]);
  expect(await countOf(app, ammu)).toBe(1);
  // What was sent first, and comes last: it must not undo the change.
  expect((await ammu.client.act('/stories/food', FORM)).status).toBe(409);
  expect(await readStories(app, ammu)).toMatchObject([{ opening: 'Steam, and a radio.' }]);
});

test('without scripts the page gives back what was typed, and changes the story when it is sent again', async () => {
  const { app, ammu } = await createNodes();
  await ammu.client.post('/stories/food', FORM);
  const page = await (await ammu.client.post('/stories/food', CHANGED)).text();
  expect(page).toContain('This story is published already');
  expect(page).toContain('Steam, and a radio.');
  const [, form = ''] = /(<form[^>]*>(?:(?!<\/form>).)*value="change".*?)<\/form>/s.exec(page) ?? [];
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
  const fields = { ...CHANGED, intent: 'change', story: hidden('story'), version: hidden('version') };
  expect((await ammu.client.post('/stories/food', fields)).status).toBe(302);
  expect(await readStories(app, ammu)).toMatchObject([{ opening: 'Steam, and a radio.' }]);
});

test("a change of another member's story is refused, whatever the form says", async () => {
  const { app, ammu } = await createNodes();
  const appu = await createActor(app);
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(app, ammu);
  const change = { ...CHANGED, intent: 'change', story: story?.id ?? '', version: String(story?.version) };
  expect((await appu.client.act('/stories/food', change)).status).toBe(403);
  expect(await readStories(app, ammu)).toMatchObject([{ opening: 'Steam.' }]);
});

test('the key of a deleted story publishes another text, and does not bring back the same', async () => {
  const { app, ammu } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(app, ammu);
  await ammu.client.act(`/stories/food/${story?.id}`, { intent: 'delete' });
  expect((await ammu.client.act('/stories/food', FORM)).status).toBe(202);
  expect(await readStories(app, ammu)).toEqual([]);
  expect((await ammu.client.act('/stories/food', CHANGED)).status).toBe(202);
  expect(await readStories(app, ammu)).toMatchObject([{ opening: 'Steam, and a radio.' }]);
  expect(await countOf(app, ammu)).toBe(1);
});

test('two edits of one version at once on two nodes: one is saved, the other is told', async () => {
  const { app, ammu, onNode } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(app, ammu);
  app.clock.advance(1000);
  const answers = await atOnce(app, ['One.', 'Two.', 'Three.', 'Four.'], (content, index) =>
    onNode(index % 2).act(`/stories/food/${story?.id}`, {
      ...FORM,
      intent: 'edit',
      content,
      version: String(story?.version),
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
});

test('a like says what is wished: on two nodes at once, and again after a lost answer, it counts once', async () => {
  const { app, ammu, onNode } = await createNodes();
  await ammu.client.act('/stories/food', FORM);
  const [story] = await readStories(app, ammu);
  const like = { intent: 'like', story: story?.id ?? '', liked: 'true' };
  await atOnce(app, [0, 1, 0, 1], (node) => onNode(node).act('/stories/food', like));
  expect(await readStories(app, ammu)).toMatchObject([{ likes: 1, isLiked: true }]);
  await atOnce(app, [0, 1, 0, 1], (node) => onNode(node).act('/stories/food', { ...like, liked: 'false' }));
  expect(await readStories(app, ammu)).toMatchObject([{ likes: 0, isLiked: false }]);
});

/** Two nodes of one community, and a member who is signed in. */
async function createNodes() {
  const app = await createTestApp();
  const nodes = [app, await createTestApp({ beside: app })];
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

async function readStories({ context }: TestApp, { viewer }: Actor): Promise<StoryCard[]> {
  return (await listStories(context, viewer, 'food')).stories;
}

async function countOf({ context }: TestApp, { viewer }: Actor): Promise<number | undefined> {
  const topics = await listTopics(context, viewer);
  return topics.find(({ id }) => id === 'food')?.stories;
}
