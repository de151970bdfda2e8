// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { watchQueries } from '../../../../test/record-queries.ts';
import { insertRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { MAX_MUTES } from '../contract.ts';

const CANARY = 'canary-of-somebody-muted';

test('a muted person’s stories are in none of the reader’s lists, and nobody else notices', async () => {
  const app = await createTestApp();
  const reader = await createActor(app, 'member', { name: 'Reader' });
  const friend = await createActor(app, 'member', { name: 'Friend' });
  const muted = await createActor(app, 'member', { name: 'Muted' });
  await muted.client.act('/profile', { intent: 'visibility', listed: 'on' });
  const first = await createStory(app, friend, { title: 'First' });
  app.clock.advance(DAY_MS);
  for (const { client } of [reader, friend]) await client.get('/stories/latest');
  app.clock.advance(DAY_MS);
  const second = await createStory(app, muted, { title: CANARY });
  app.clock.advance(1000);
  const third = await createStory(app, friend, { title: 'Third' });
  // After the days that an administrator's session would not survive.
  const administrator = await createActor(app, 'administrator', { name: 'Chief' });
  const person = `/people/${muted.viewer.accountId}`;
  const like = { intent: 'like', story: first, liked: 'true' };
  await muted.client.act(`/stories/food/${first}`, like);

  const LISTS = [
    ...['/stories/latest', '/stories/latest.data', '/stories/food', '/stories/food.data', '/stories.data'],
    ...[`/stories/food/${first}`, `/stories/food/${third}.data`, '/dashboard', '/dashboard.data'],
  ];
  const read = async ({ client }: Actor, path: string) => client.html(path);
  const findSeen = async (actor: Actor) => {
    const seen: string[] = [];
    for (const path of LISTS) {
      const page = await read(actor, path);
      if (page.includes(CANARY) || page.includes(muted.viewer.accountId)) seen.push(path);
    }
    const { newest } = await actor.client.page('/people');
    return JSON.stringify(newest).includes(muted.viewer.accountId) ? [...seen, 'newest people'] : seen;
  };
  const before = await findSeen(reader);
  // Topics are listed without stories.
  expect(before).toEqual([...LISTS.filter((path) => path !== '/stories.data'), 'newest people']);
  const readCounts = async ({ client }: Actor) => {
    const { topics } = await client.page('/stories');
    return topics.find(({ id }: { id: string }) => id === 'food');
  };
  const others = await Promise.all([friend, muted, administrator].map(findSeen));
  expect(await readCounts(reader)).toEqual({ id: 'food', stories: 3, newStories: 2 });

  const form = { intent: 'mute', person: muted.viewer.accountId, at: 'person' };
  for (const _time of ['once', 'twice']) {
    const answer = await reader.client.post('/account/muted', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, person]);
  }
  expect(await findSeen(reader)).toEqual([]);
  expect(await readCounts(reader)).toEqual({ id: 'food', stories: 3, newStories: 1 });
  expect(await readCounts(friend)).toEqual({ id: 'food', stories: 3, newStories: 1 });
  expect(await Promise.all([friend, muted, administrator].map(findSeen))).toEqual(others);

  // Pages of the muted person still open and say that the person is muted, likes of the person count, and the list
  // ends the mute.
  expect(await read(reader, person)).toContain('You’ve muted Muted.');
  expect(await read(reader, person)).toContain(CANARY);
  expect(await read(reader, `/stories/food/${second}`)).toContain('You’ve muted the author.');
  expect(await read(friend, `/stories/food/${second}`)).not.toContain('You’ve muted');
  const shown = (await reader.client.data(`/stories/food/${first}`)).value;
  expect(shown['features/reading/web/story-page'].data.card.likes).toBe(1);
  expect(await read(reader, '/people')).toContain('>Muted<');
  for (const { client } of [muted, administrator]) {
    for (const path of ['/account/muted', person, `/people/${reader.viewer.accountId}`]) {
      expect((await client.data(path)).text).not.toContain('isMuted",true');
    }
  }
  expect(await read(muted, '/account/muted')).toContain('You haven’t muted anyone');
  expect(await read(reader, '/account/muted')).toContain(person);
  const undo = { intent: 'unmute', person: muted.viewer.accountId };
  const undone = await reader.client.post('/account/muted', undo);
  expect(undone.headers.get('location')).toBe('/account/muted?notice=unmuted');
  expect(await findSeen(reader)).toEqual(before);
});

test('nobody mutes themselves, someone who is no member, or more people than the limit', async () => {
  const app = await createTestApp();
  const reader = await createActor(app, 'member', { name: 'Reader' });
  const other = await createActor(app, 'member', { name: 'Other' });
  const suspended = await createActor(app, 'suspended', { name: 'Suspended' });
  const mute = async (person: string) => {
    const answer = await reader.client.act('/account/muted', { intent: 'mute', person });
    return [answer.status, answer.value.data?.error.code];
  };
  expect(await mute(reader.viewer.accountId)).toEqual([422, 'own-mute']);
  expect(await mute(suspended.viewer.accountId)).toEqual([404, 'not-found']);
  expect((await mute('nobody'))[0]).toBe(422);

  const { database } = app.context;
  const rows = Array.from({ length: MAX_MUTES }, (_, index) => `many-${index}`);
  await insertRows(
    database,
    'accounts',
    rows.map((id) => ({
      id,
      email: `${id}@example.org`,
      password_hash: null,
      email_verified_at: 1,
      created_at: 1,
    })) as never,
  );
  await insertRows(
    database,
    'mutes',
    rows.map((id) => ({ account_id: reader.viewer.accountId, muted_id: id, created_at: 1 })),
  );
  expect(await mute(other.viewer.accountId)).toEqual([422, 'too-many-mutes']);
});

test('a reader who has muted nobody runs no additional query', async () => {
  const { app, reader, muted } = await createAppWith({ reader: 'member', muted: { name: 'Muted' } });
  const { database } = app.context;
  const seen: string[] = [];
  app.context.database = watchQueries(database, (query) => seen.push(JSON.stringify(query)));
  for (const path of ['/stories/food', '/stories/latest', '/people', `/people/${muted.viewer.accountId}`]) {
    await reader.client.get(path);
  }
  app.context.database = database;
  // Only the viewer's own query asks whether there are any.
  expect(seen.filter((query) => query.includes('mutes') && !query.includes('has_mutes'))).toEqual([]);
});
