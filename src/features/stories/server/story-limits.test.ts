// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { MINUTE_MS } from '../../../server/clock.ts';

test('a member may publish six stories a minute, and the seventh is rejected with its typed text', async () => {
  const app = await createTestApp();
  // Moderators are no newcomers, who may publish less.
  const [ammu, appu] = [await createActor(app, 'moderator'), await createActor(app)];
  for (let index = 0; index < 6; index += 1) expect((await publish(ammu)).status).toBe(202);
  const refused = await publish(ammu);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(refused.value.data.error).toEqual({ code: 'too-many', details: { seconds: 60 } });

  const page = await ammu.client.post('/stories/food', toForm('ഏഴാമത്തെ കഥ', 'മഴ പെയ്തു.'));
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60']);
  const html = await page.text();
  expect(html).toContain('Too many attempts. Try again in 1 minute.');
  expect(html).toContain('>ഏഴാമത്തെ കഥ</textarea>');
  expect(html).toContain('മഴ പെയ്തു.</textarea>');

  expect((await publish(appu)).status).toBe(202);
  app.clock.advance(MINUTE_MS);
  expect((await publish(ammu)).status).toBe(202);
  expect(await app.context.database.selectFrom('stories').select('id').execute()).toHaveLength(8);
});

test('neither a rejected form nor a repeated form counts towards the limit', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'moderator' });
  for (let index = 0; index < 8; index += 1) {
    expect((await ammu.client.act('/stories/food', toForm('', 'No title.'))).status).toBe(422);
  }
  const form = toForm('Puttu', 'Steam.');
  for (let index = 0; index < 8; index += 1) {
    expect((await ammu.client.act('/stories/food', form)).status).toBe(202);
  }
  for (let index = 0; index < 5; index += 1) expect((await publish(ammu)).status).toBe(202);
  expect((await publish(ammu)).status).toBe(429);
  expect((await ammu.client.act('/stories/food', form)).status).toBe(202);
  expect(await app.context.database.selectFrom('stories').select('id').execute()).toHaveLength(6);
});

test('two nodes share the publishing limit of a member', async () => {
  const node = await createTestApp();
  const other = await createTestApp({ secondNodeOf: node });
  const ammu = await createActor(node, 'moderator');
  const there = { ...ammu, client: other.client({ kerikko: ammu.client.cookies.get('kerikko') ?? '' }) };
  const statuses = [];
  for (let index = 0; index < 8; index += 1) statuses.push((await publish(index % 2 ? ammu : there)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
});

test('a member may like or unlike sixty times a minute', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  const story = await createStory(app, ammu);
  const like = (member: Actor, liked: boolean) =>
    member.client.act(`/stories/food/${story}`, { intent: 'like', story, liked: String(liked) });
  for (let index = 0; index < 60; index += 1) expect((await like(ammu, index % 2 === 0)).status).toBe(200);
  const refused = await like(ammu, true);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await like(appu, true)).value.data).toMatchObject({ likes: 1 });
  app.clock.advance(MINUTE_MS);
  expect((await like(ammu, true)).value.data).toMatchObject({ likes: 2 });
});

test('without JavaScript, a like over the limit shows the story and a message', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '0.02' } });
  const ammu = await createActor(app);
  const story = await createStory(app, ammu, { title: 'Puttu at dawn' });
  const form = { intent: 'like', story, liked: 'true' };
  const path = `/stories/food/${story}`;
  expect((await ammu.client.post(path, form)).status).toBe(302);
  const answer = await ammu.client.post(path, form);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(page).toContain('Too many attempts. Try again in 1 minute.');
  expect(page).toContain('Puttu at dawn');
  expect(page).not.toContain('Share Your Story');
});

function publish({ client }: Actor) {
  return client.act('/stories/food', toForm('Puttu', 'Steam, coconut and a radio.'));
}

function toForm(title: string, content: string) {
  return { intent: 'publish', topic: 'food', title, content, key: randomUUID() };
}
