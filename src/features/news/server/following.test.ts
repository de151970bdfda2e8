// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, changeStory, createActor, createStory, PASSWORD } from '../../../../test/factories.ts';
import { insertRows, readRow } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { createCircle } from '../../circles/sample.ts';
import { MAX_FOLLOWED_PEOPLE } from '../../following/contract.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { deleteStory, restoreStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { listNews, seeNews } from './news.ts';

const PAGE = 'features/following/web/following-page';

async function setUp() {
  const app = await createTestApp();
  const people = {
    author: await createActor(app, 'member', { name: 'Appu', withPassword: true }),
    fan: await createActor(app, 'member', { name: 'Asha' }),
    cook: await createActor(app, 'member', { name: 'Babu' }),
    other: await createActor(app, 'member', { name: 'Chitra' }),
  };
  const { author, fan, cook } = people;
  await follow(fan, 'person', author.viewer.accountId, true);
  await follow(cook, 'topic', 'food', true);
  await follow(cook, 'person', author.viewer.accountId, true);
  return { app, ...people };
}

function follow({ client }: Actor, kind: 'person' | 'topic', id: string, followed: boolean) {
  return client.act('/following', { intent: 'follow', kind, id, followed: String(followed) });
}

async function read({ context }: TestApp, { viewer }: Actor) {
  await context.scheduler.sweep(JOBS_TASK);
  return (await listNews(context, viewer)).items;
}

async function titlesOf(app: TestApp, reader: Actor): Promise<(string | undefined)[]> {
  return (await read(app, reader)).map((item) => ('title' in item ? item.title : item.kind));
}

test('followers of an author or a topic hear of a new story once, and nobody else does', async () => {
  const { app, author, fan, cook, other } = await setUp();
  const story = await createStory(app, author, { topic: 'food', title: 'Puttu' });
  app.clock.advance(MINUTE_MS);
  await createStory(app, other, { topic: 'food', title: 'Appam' });
  await createStory(app, cook, { topic: 'food', title: 'Kappa' });
  expect(await read(app, fan)).toMatchObject([
    {
      kind: 'story',
      title: 'Puttu',
      names: ['Appu'],
      face: { initial: 'A' },
      path: `/stories/food/${story}`,
    },
  ]);
  expect(await titlesOf(app, cook)).toEqual(['Appam', 'Puttu']);
  expect([await titlesOf(app, author), await titlesOf(app, other)]).toEqual([[], []]);
  const page = await fan.client.html('/news');
  expect(page.replaceAll(/<\/?bdi[^>]*>|<!-- -->/g, '')).toContain('Appu published ‘Puttu’');
});

test('a story queues a job only if somebody follows its author or its topic, or if it is for a circle', async () => {
  const { app, author, other } = await setUp();
  const countJobs = async (by: Actor, details: Parameters<typeof createStory>[2]) => {
    await createStory(app, by, details);
    const rows = await app.context.database.selectFrom('jobs').select('id').execute();
    await app.context.scheduler.sweep(JOBS_TASK);
    return rows.length;
  };
  const circle = await createCircle(app, other);
  expect({
    unfollowed: await countJobs(other, { topic: 'life' }),
    'the author is followed': await countJobs(author, { topic: 'life' }),
    'the topic is followed': await countJobs(other, { topic: 'food' }),
    'for a circle': await countJobs(other, { topic: 'life', circle }),
  }).toEqual({ unfollowed: 0, 'the author is followed': 1, 'the topic is followed': 1, 'for a circle': 1 });
});

test('news of a story are withdrawn with it, and come back once for each reader', async () => {
  const { app, author, fan } = await setUp();
  const administrator = await createActor(app, 'administrator');
  const story = await createStory(app, author, { topic: 'food', title: 'Puttu' });
  const hide = (at: number | null) =>
    inTransaction(app.context, (transaction) => setStoryHidden(transaction, story, at));
  const unread = async () => {
    await app.context.scheduler.sweep(JOBS_TASK);
    const { value } = await fan.client.data('/people');
    return value.root.data.viewer.unread['/news'];
  };
  expect(await unread()).toBe(1);
  await deleteStory(app.context, author.viewer, story);
  expect([await unread(), await titlesOf(app, fan)]).toEqual([0, []]);
  await restoreStory(app.context, author.viewer, story);
  expect(await unread()).toBe(1);
  await hide(1);
  expect(await unread()).toBe(0);
  await hide(null);
  const { accountId } = author.viewer;
  await decide(app.context, administrator.viewer, accountId, { action: 'suspend' });
  expect([await unread(), await titlesOf(app, fan)]).toEqual([0, []]);
  await decide(app.context, administrator.viewer, accountId, { action: 'reinstate' });
  expect(await unread()).toBe(1);
  await seeNews(
    app.context,
    { ...fan.viewer, unread: { '/news': 1 } },
    await listNews(app.context, fan.viewer),
  );
  // Shown again, the story makes no second news for someone who has seen it.
  await hide(1);
  await hide(null);
  expect([await unread(), await titlesOf(app, fan)]).toEqual([0, ['Puttu']]);
});

test('a story that goes to another topic is no news for those who follow its former topic', async () => {
  const { app, author, fan, cook } = await setUp();
  await follow(cook, 'person', author.viewer.accountId, false);
  const story = await createStory(app, author, { topic: 'food', title: 'Puttu' });
  const count = async (reader: Actor) => {
    const titles = await titlesOf(app, reader);
    return { titles, unread: (await countUnread(app.context, reader.viewer.accountId))['/news'] };
  };
  const one = { titles: ['Puttu'], unread: 1 };
  expect([await count(fan), await count(cook)]).toEqual([one, one]);
  await changeStory(app, author, story, { topic: 'life' });
  expect([await count(fan), await count(cook)]).toEqual([one, { titles: [], unread: 0 }]);
  await changeStory(app, author, story, { topic: 'food' });
  expect(await count(cook)).toEqual(one);
});

test('leaving, muting and unfollowing end what a member hears of an author', async () => {
  const { app, author, fan, cook } = await setUp();
  const { context } = app;
  const { accountId } = author.viewer;
  const story = await createStory(app, author, { topic: 'food', title: 'Puttu' });
  expect(await titlesOf(app, fan)).toEqual(['Puttu']);
  const list = async ({ client }: Actor) => {
    const { people, topics } = (await client.data('/following')).value[PAGE].data;
    return { people, topics };
  };
  expect(await list(fan)).toMatchObject({ people: [{ id: accountId, name: 'Appu' }], topics: [] });
  await follow(fan, 'person', accountId, false);
  expect([await titlesOf(app, fan), await list(fan)]).toEqual([[], { people: [], topics: [] }]);
  await follow(fan, 'person', accountId, true);
  expect(await titlesOf(app, fan)).toEqual(['Puttu']);
  // The cook follows the topic too, but hears nothing of a muted author.
  await mutePerson(context, cook.viewer, accountId);
  expect([await titlesOf(app, cook), await list(cook)]).toEqual([[], { people: [], topics: ['food'] }]);
  expect((await follow(cook, 'person', accountId, true)).value.data.error.code).toBe('muted-follow');
  await createStory(app, author, { topic: 'food', title: 'Appam' });
  await context.scheduler.sweep(JOBS_TASK);
  await unmutePerson(context, cook.viewer, accountId);
  expect([await titlesOf(app, cook), await list(cook)]).toEqual([
    ['Puttu'],
    { people: [], topics: ['food'] },
  ]);
  const leave = { intent: 'leave', stories: 'keep', password: PASSWORD } as const;
  await leaveCommunity(context, author.viewer, leave);
  expect([await titlesOf(app, fan), await titlesOf(app, cook)]).toEqual([[], []]);
  expect(await list(fan)).toEqual({ people: [], topics: [] });
  const { title } = await readRow(context, 'stories', { id: story });
  expect(title).toBe('Puttu');
});

test('nobody sees who follows them, and the setting of News switches such news off', async () => {
  const { app, author, fan } = await setUp();
  const { accountId } = fan.viewer;
  const story = await createStory(app, author, { topic: 'food', title: 'Puttu' });
  const pages = [`/people/${author.viewer.accountId}`, `/stories/food/${story}`, '/news', '/following'];
  for (const path of pages) {
    const { text } = await author.client.data(path);
    expect([path, text.includes(accountId), text.includes('Asha')]).toEqual([path, false, false]);
  }
  const path = pages[0] ?? '';
  const seen = async () => (await author.client.data(path)).text.replaceAll(/"\d{13}"/g, '');
  const before = await seen();
  await follow(fan, 'person', author.viewer.accountId, false);
  expect(await seen()).toBe(before);
  await follow(fan, 'person', author.viewer.accountId, true);
  await fan.client.post('/news/settings', { intent: 'news-settings', kind: 'comment' });
  await createStory(app, author, { title: 'Appam' });
  expect(await titlesOf(app, fan)).toEqual([]);
});

test('nobody follows themselves, someone who is no member, an unknown topic, or more people than the limit', async () => {
  const { app, author, fan } = await setUp();
  const suspended = await createActor(app, 'suspended', { name: 'Suspended' });
  const refusal = async (kind: 'person' | 'topic', id: string) => {
    const { status, value } = await follow(fan, kind, id, true);
    return [status, value.data.error?.code];
  };
  expect(await refusal('person', fan.viewer.accountId)).toEqual([422, 'own-follow']);
  expect(await refusal('person', suspended.viewer.accountId)).toEqual([404, 'not-found']);
  expect(await refusal('topic', 'politics')).toEqual([404, 'not-found']);
  const { database } = app.context;
  const many = Array.from({ length: MAX_FOLLOWED_PEOPLE }, (_, index) => `many-${index}`);
  const accounts = many.map((id) => ({
    ...{ id, email: `${id}@example.org`, password_hash: null, email_verified_at: 1, created_at: 1 },
  }));
  await insertRows(database, 'accounts', accounts as never);
  await insertRows(
    database,
    'followed_people',
    many.map((id) => ({ account_id: fan.viewer.accountId, followed_id: id, created_at: 1 })),
  );
  expect(await refusal('person', author.viewer.accountId)).toEqual([422, 'too-many-follows']);
  // Without scripts, the answer leads back to the page with the button, and nowhere else.
  const form = { intent: 'follow', kind: 'topic', id: 'food', followed: 'true' };
  const back = async (from: string) =>
    (await fan.client.post('/following', { ...form, from })).headers.get('location');
  expect([await back('/stories/food'), await back('//example.org')]).toEqual(['/stories/food', null]);
});
