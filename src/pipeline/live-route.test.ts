// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { CANARY } from '../../test/canaries.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory, PASSWORD } from '../../test/factories.ts';
import { endListeners } from '../../test/postgres-databases.ts';
import { findRow } from '../../test/rows.ts';
import type { TestClient } from '../../test/test-client.ts';
import { changePassword } from '../features/accounts/server/passwords/change-password.ts';
import { endViewerSessions } from '../features/accounts/server/sessions/viewer-sessions.ts';
import { announce, withdrawAnnouncement } from '../features/announcements/server/announcements.ts';
import { createCircle } from '../features/circles/sample.ts';
import { joinCircle } from '../features/circles/server/joining.ts';
import { removeFromCircle } from '../features/circles/server/keeping.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { mutePerson } from '../features/mutes/server/mutes.ts';
import { setLike } from '../features/stories/server/stories.ts';
import { deleteStory } from '../features/stories/server/story-editing.ts';
import { MAX_STREAMS_OF_ACCOUNT } from '../server/live/live.ts';
import { JOBS_TASK } from '../server/tasks/jobs.ts';
import { LIVE_CONNECTS } from './live-route.ts';

/** Longer than a node takes to tell another one, also on a busy machine. */
const SOON_MS = 120_000;

async function setUp(environment: Record<string, string> = {}) {
  const app = await createTestApp({ environment });
  const author = await createActor(app, 'member', { name: CANARY.name });
  const reader = await createActor(app, 'member', { name: 'Reader' });
  const story = await createStory(app, author, { topic: 'food', title: CANARY.title });
  return { app, author, reader, story };
}

/** Opens a stream. `state` resolves with the next state, and `end` once the stream has ended. */
async function listen(client: TestClient, query: string) {
  const response = await client.get(`/live?${query}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(async () => void (await reader?.cancel().catch(() => {})));
  let text = '';
  const readMessage = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return undefined;
      text += value;
    }
    const [message = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    // A sign of life has no data.
    return message === ':' ? readMessage() : message;
  };
  return {
    response,
    async state(isNews = false) {
      const message = await within(readMessage());
      const { at, unread, ...counts } = JSON.parse(message?.replace('data: ', '') ?? 'null');
      expect([typeof at, typeof unread]).toEqual(['number', 'object']);
      return isNews ? { unread } : counts;
    },
    async end() {
      const messages: string[] = [];
      for (let message = await within(readMessage()); message; message = await within(readMessage())) {
        messages.push(message);
      }
      return messages.at(-1);
    },
  };
}

function within<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came')), SOON_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function comment({ context }: TestApp, { viewer }: Actor, story: string) {
  return createComment({ context }, { viewer }, story, CANARY.comment);
}

test('a story’s page hears of likes and comments as counts alone, and a list of new stories of others', async () => {
  const { app, author, reader, story } = await setUp();
  const page = await listen(reader.client, `story=${story}`);
  expect(Object.fromEntries(page.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(page.response.headers.get('content-encoding')).toBeNull();
  expect(await page.state()).toEqual({ likes: 0, comments: 0 });
  await comment(app, author, story);
  expect(await page.state()).toEqual({ likes: 0, comments: 1 });
  await setLike(app.context, author.viewer, { intent: 'like', story, liked: true });
  expect(await page.state()).toEqual({ likes: 1, comments: 1 });

  const since = `${app.clock.now()}_${story}`;
  const [topic, latest] = [
    await listen(reader.client, `list=food&since=${since}`),
    await listen(reader.client, `list=latest&since=${since}`),
  ];
  expect([await topic.state(), await latest.state()]).toEqual([{ stories: 0 }, { stories: 0 }]);
  app.clock.advance(1);
  // The reader's own stories and stories of other topics do not count.
  await createStory(app, reader, { topic: 'food' });
  await createStory(app, author, { topic: 'travel' });
  expect(await latest.state()).toEqual({ stories: 1 });
  const second = await createStory(app, author, { topic: 'food' });
  expect(await topic.state()).toEqual({ stories: 1 });
  expect(await latest.state()).toEqual({ stories: 2 });
  await deleteStory(app.context, author.viewer, second);
  expect(await topic.state()).toEqual({ stories: 0 });
  expect(await (await reader.client.get(`/live/state?list=latest&since=${since}`)).json()).toEqual({
    stories: 1,
    unread: { '/letters': 0, '/news': 0 },
    at: app.clock.now(),
  });
  // The counts of listed stories come in the order of the page's question, without their IDs.
  const other = await createStory(app, reader, { topic: 'travel' });
  const shown = `shown=${second},${story},${other}`;
  const rows = await listen(reader.client, `rows&${shown}`);
  expect(await rows.state()).toEqual({ counts: [null, [1, 1], [0, 0]] });
  await comment(app, author, other);
  expect(await rows.state()).toEqual({ counts: [null, [1, 1], [0, 1]] });
  await mutePerson(app.context, reader.viewer, author.viewer.accountId);
  const muting = await reader.client.get(`/live/state?list=latest&since=${since}&${shown}`);
  expect(await muting.json()).toMatchObject({ stories: 0, counts: [null, null, [0, 1]] });
  for (const query of ['rows&shown=none', `rows&shown=${Array(21).fill(story)}`, shown])
    expect((await reader.client.get(`/live/state?${query}`)).status).toBe(404);
});

test('a gathering’s page hears of its comments, unless the gathering is hidden', async () => {
  const { app, author, reader } = await setUp();
  const id = await createGathering(app, author);
  const page = await listen(reader.client, `about=${id}`);
  expect(await page.state()).toEqual({ comments: 0 });
  await comment(app, author, id);
  expect(await page.state()).toEqual({ comments: 1 });
  await app.context.database.updateTable('gatherings').set({ hidden_at: 1 }).execute();
  const read = async ({ client }: Actor, about: string) =>
    (await (await client.get(`/live/state?about=${about}`)).json()) as object;
  expect(await read(author, id)).toMatchObject({ comments: 1 });
  for (const about of [id, randomUUID()])
    expect(await read(reader, about)).toEqual({ at: app.clock.now(), unread: { '/letters': 0, '/news': 0 } });
});

test('a hidden story tells as much as one that never was, and only members may listen', async () => {
  const { app, author, reader, story } = await setUp();
  await app.context.database.updateTable('stories').set({ hidden_at: 1 }).execute();
  const read = async ({ client }: Actor, id: string) =>
    (await (await client.get(`/live/state?story=${id}`)).json()) as object;
  const at = app.clock.now();
  expect(await read(reader, story)).toEqual({ at, unread: { '/letters': 0, '/news': 0 } });
  expect(await read(reader, randomUUID())).toEqual({ at, unread: { '/letters': 0, '/news': 0 } });
  for (const { client } of [author, await createActor(app, 'moderator')]) {
    const subjects = await Promise.all(
      [`story=${story}`, `rows&shown=${story}`].map((query) => client.get(`/live/state?${query}`)),
    );
    expect(await Promise.all(subjects.map((answer) => answer.json()))).toMatchObject([
      { likes: 0, comments: 0 },
      { counts: [[0, 0]] },
    ]);
  }
  const listed = await reader.client.get(`/live/state?rows&shown=${story}`);
  expect(await listed.json()).toEqual({ at, unread: { '/letters': 0, '/news': 0 }, counts: [null] });
  expect((await (await listen(reader.client, `story=${story}`)).state()) as object).toEqual({});
  const unverified = await createActor(app, 'unverified');
  for (const [client, status] of [
    [app.client(), 401],
    [unverified.client, 403],
  ] as const) {
    expect((await client.get(`/live?story=${story}`)).status).toBe(status);
    expect((await client.get(`/live/state?story=${story}`)).status).toBe(status);
  }
  for (const query of ['', 'story=x', 'list=nothing']) {
    expect((await reader.client.get(`/live?${query}`)).status).toBe(404);
  }
});

test('signing out, a suspension, a new password, the end of all sessions and of the server close a stream at once', async () => {
  const { app, author, reader, story } = await setUp();
  const query = `story=${story}`;
  const open = async (client: TestClient) => {
    const stream = await listen(client, query);
    await stream.state();
    return stream;
  };
  const other = await createActor(app, 'member');
  const elsewhere = await createActor(app, 'member');
  const changing = await createActor(app, 'member', { withPassword: true });
  const streams = {
    'sign-out': await open(reader.client),
    untouched: await open(author.client),
    suspension: await open(other.client),
    everywhere: await open(elsewhere.client),
    password: await open(changing.client),
  };
  await reader.client.post('/sign-out', {});
  expect(await streams['sign-out'].end()).toContain('event: again');
  expect((await reader.client.get(`/live?${query}`)).status).toBe(401);
  const administrator = await createActor(app, 'administrator');
  await administrator.client.act(`/admin/members/${other.viewer.accountId}`, { intent: 'suspend' });
  expect(await streams.suspension.end()).toContain('event: again');
  const next = 'idiyappam-and-stew';
  const passwords = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
  await changePassword(app.context, changing.viewer, passwords, { userAgent: 'another phone' });
  expect(await streams.password.end()).toContain('event: again');
  await endViewerSessions(app.context, elsewhere.viewer, 'all', undefined);
  expect(await streams.everywhere.end()).toContain('event: again');
  await comment(app, author, story);
  expect(await streams.untouched.state()).toMatchObject({ comments: 1 });
  app.context.live.endAll();
  expect(await streams.untouched.end()).toContain('event: again');
  expect((await author.client.get(`/live?${query}`)).status).toBe(503);
});

test('the number of news follows, and falls once they are read anywhere', async () => {
  const { app, author, reader, story } = await setUp();
  const stream = await listen(author.client, 'list=latest');
  expect(await stream.state(true)).toEqual({ unread: { '/letters': 0, '/news': 0 } });
  await comment(app, reader, story);
  expect(await stream.state(true)).toEqual({ unread: { '/letters': 0, '/news': 1 } });
  await author.client.act('/news', { intent: 'read-all' });
  expect(await stream.state(true)).toEqual({ unread: { '/letters': 0, '/news': 0 } });
  const administrator = await createActor(app, 'administrator');
  const announcement = { intent: 'announce', key: randomUUID(), textEn: 'Hello!', textMl: '' } as const;
  const id = await announce(app.context, administrator.viewer, announcement);
  await app.context.scheduler.sweep(JOBS_TASK);
  expect(await stream.state(true)).toEqual({ unread: { '/letters': 0, '/news': 1 } });
  await withdrawAnnouncement(app.context, administrator.viewer, id);
  expect(await stream.state(true)).toEqual({ unread: { '/letters': 0, '/news': 0 } });
});

test('a stream does not keep its session alive', async () => {
  const { app, reader, story } = await setUp();
  const seen = () => findRow(app, 'sessions', { account_id: reader.viewer.accountId }, ['last_seen_at']);
  const before = await seen();
  app.clock.advance(2 * 60 * 60_000);
  await (await listen(reader.client, `story=${story}`)).state();
  expect(await seen()).toEqual(before);
});

test('accounts and nodes have a limited number of streams, and the setting 0 has none', async () => {
  const { reader, story } = await setUp();
  const query = `story=${story}`;
  const statuses: number[] = [];
  for (let opened = 0; opened <= MAX_STREAMS_OF_ACCOUNT; opened += 1) {
    statuses.push((await listen(reader.client, query)).response.status);
  }
  expect(statuses).toEqual([...Array(MAX_STREAMS_OF_ACCOUNT).fill(200), 429]);
  for (let sent = statuses.length; sent < LIVE_CONNECTS.hits; sent += 1) {
    await reader.client.get(`/live?${query}`);
  }
  const over = await reader.client.get(`/live?${query}`);
  expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true]);

  const small = await setUp({ LIVE_STREAMS: '1' });
  await listen(small.author.client, 'list=latest');
  const full = await small.reader.client.get('/live?list=latest');
  expect([full.status, full.headers.has('retry-after')]).toEqual([503, true]);
  const off = await setUp({ LIVE_STREAMS: '0' });
  for (const path of ['/live', '/live/state']) {
    expect((await off.reader.client.get(`${path}?list=latest`)).status).toBe(204);
  }
});

test('on PostgreSQL the signals reach another node, also after its connection was lost', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, reader, story } = await setUp();
  if (!app.context.config.databaseUrl) return;
  const node = await createTestApp({ secondNodeOf: app });
  const client = node.client(Object.fromEntries(reader.client.cookies));
  const stream = await listen(client, `story=${story}`);
  expect(await stream.state()).toEqual({ likes: 0, comments: 0 });
  await expect.poll(() => node.context.live.isComplete()).toBe(true);
  await comment(app, author, story);
  expect(await stream.state()).toEqual({ likes: 0, comments: 1 });
  await endListeners(app.context.database);
  await expect.poll(() => node.context.live.isComplete()).toBe(false);
  await comment(app, author, story);
  // Reconnecting reads again what was missed.
  expect(await stream.state()).toEqual({ likes: 0, comments: 2 });
  await reader.client.post('/sign-out', {});
  expect(await stream.end()).toContain('event: again');
});

test('an open stream of something of a circle tells somebody who was removed nothing further', async () => {
  const { app, author, reader } = await setUp();
  const { context } = app;
  const circle = await createCircle(app, author);
  await joinCircle(context, reader.viewer, circle);
  const story = await createStory(app, author, { circle });
  const gathering = await createGathering(app, author, { circle });
  const streams = await Promise.all(
    [`story=${story}`, `about=${gathering}`, `rows&shown=${story}`].map((query) =>
      listen(reader.client, query),
    ),
  );
  const states = () => Promise.all(streams.map((stream) => stream.state()));
  const seen = [{ comments: 0, likes: 0 }, { comments: 0 }, { counts: [[0, 0]] }];
  expect(await states()).toMatchObject(seen);
  await removeFromCircle(context, author.viewer, circle, reader.viewer.accountId);
  await comment(app, author, story);
  await comment(app, author, gathering);
  expect(await states()).toEqual([{}, {}, { counts: [null] }]);
});
