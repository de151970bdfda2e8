// Runs on: SQLite

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, changeStory, createActor, createStory, createStoryPhoto } from '../../test/factories.ts';
import { findRow, insertRows, updateRows } from '../../test/rows.ts';
import { runsNightlyTests } from '../../test/runner/tier.ts';
import type { TestClient } from '../../test/test-client.ts';
import { postComment } from '../features/comments/server/comments.ts';
import { setLike } from '../features/stories/server/stories.ts';
import { closeComments } from '../features/stories/server/story-comments.ts';
import { deleteStory } from '../features/stories/server/story-editing.ts';
import { Caches } from '../server/caches.ts';
import { DAY_MS, MINUTE_MS } from '../server/clock.ts';
import type { Tables } from '../server/database/schema.ts';
import { openHtmlCache } from './kept-html.ts';

const FOOD = '/stories/food';
const LATEST = '/stories/latest';
const TOPIC_ROUTE = 'features/reading/web/topic-page';
const LATEST_ROUTE = 'features/reading/web/latest-page';

test('React draws a comment once for readers of a language, and those of the reader each time', async () => {
  const app = await createTestApp();
  const author = await createActor(app);
  const story = await createStory(app, author);
  await comment(app, author, story, 'Puttu at dawn');
  const readers = [await createActor(app), await createActor(app)];
  for (const { client } of readers) await openAt(client, `${FOOD}/${story}`);
  await breakKeptHtml(app);
  const opened = await Promise.all(
    [...readers, author].map(({ client }) => openAt(client, `${FOOD}/${story}`)),
  );
  expect(opened.map((page) => page.includes('BROKEN'))).toEqual([true, true, false]);
});

test('React draws an item once for readers with the same settings', async () => {
  const app = await createTestApp();
  await createStory(app, await createActor(app));
  const [first, second] = [await createActor(app), await createActor(app)];
  const pages = [await open(first.client), await open(second.client)];
  expect(pages[1]).toBe(pages[0]);
  await breakKeptHtml(app);
  expect(await open(second.client)).toContain('BROKEN');
});

test('the rows of people and stories are kept, and are those of a server that keeps nothing', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const fresh = await createTestApp({ secondNodeOf: app, environment: { RATE_LIMIT_FACTOR: '1000' } });
  const reader = await createActor(app, 'administrator');
  const name = 'Puttu at dawn';
  const author = await createActor(app, 'member', { name });
  const pending = () => createActor(app, 'pending', { name });
  const applicant = (await pending()).viewer.accountId;
  await pending();
  const [story] = [await createStory(app, author), await createStory(app, author, { title: 'Rain <b>' })];
  app.clock.advance(MINUTE_MS);
  const paths = ['/admin', '/admin/members', LATEST, '/search?q=puttu', `/people/${author.viewer.accountId}`];
  const changes: (() => Promise<unknown>)[] = [
    async () => {},
    async () => app.clock.advance(90 * MINUTE_MS),
    () => like(app, reader, story),
    () => comment(app, author, story, 'Banana chips'),
    () => app.context.database.updateTable('profiles').set({ name: 'Renamed' }).execute(),
    () => app.context.database.updateTable('accounts').set({ email_verified_at: 1 }).execute(),
    () => updateRows(app, 'memberships', { account_id: applicant }, { state: 'approved' }),
  ];
  for (const change of changes) {
    await change();
    for (const [language, zone] of [
      ['en', 'Asia/Kolkata'],
      ['ml', 'America/Los_Angeles'],
    ] as const) {
      const cookies = cookiesOf({ reader, language, zone, theme: '', script: '' });
      for (const path of paths) await expectSamePage(app, fresh, cookies, path);
    }
  }
  await app.context.database.updateTable('profiles').set({ name }).execute();
  for (let visit = 0; visit < 2; visit += 1) {
    for (const path of paths)
      expect((await openAt(reader.client, path)).includes('BROKEN'), path).toBe(visit > 0);
    if (visit === 0) await breakKeptHtml(app);
  }
});

test('no kept value contains anything of a reader', async () => {
  const app = await createTestApp();
  const kept: string[] = [];
  for (const name of ['elements', 'story-texts', 'summary-texts']) {
    const cache = app.context.caches.open<unknown>(name, 1_000_000);
    const set = cache.set.bind(cache);
    cache.set = (key, value, bytes) => {
      kept.push(key, JSON.stringify(value));
      set(key, value, bytes);
    };
  }
  const author = await createActor(app, 'member', { name: 'Author' });
  await createStory(app, author);
  const reader = await createActor(app, 'member', { name: 'Canary', email: 'canary@example.org' });
  await like(app, reader, await createStory(app, author));
  const story = await createStory(app, author);
  await comment(app, author, story, 'For everyone');
  // Its author and moderators read a hidden comment.
  const hidden = await comment(app, reader, story, 'Hidden words');
  await app.context.database.updateTable('comments').set({ hidden_at: 1 }).where('id', '=', hidden).execute();
  const moderator = await createActor(app, 'moderator');
  for (let visit = 0; visit < 3; visit += 1) {
    await open(reader.client);
    await reader.client.data(FOOD);
    await reader.client.data(LATEST);
    for (const { client } of [reader, moderator])
      expect(await openAt(client, `${FOOD}/${story}`)).toContain('Hidden words');
  }
  expect(kept.length).toBeGreaterThan(6);
  expect(kept.join('\n')).toContain('For everyone');
  const { accountId, email, name } = reader.viewer;
  const secrets = [accountId, email, name, ...reader.client.cookies.values(), reader.client.address];
  secrets.push('Hidden words', moderator.viewer.accountId);
  for (const secret of secrets) expect(kept.join('\n')).not.toContain(secret);
});

type Change = (parts: { app: TestApp; author: Actor; reader: Actor; story: string }) => Promise<unknown>;

test.each<[string, Change, RegExp]>([
  ['a like', ({ app, reader, story }) => like(app, reader, story), /aria-pressed="true"/],
  [
    'an edit',
    ({ app, author, story }) => changeStory(app, author, story, { title: 'Idli at noon' }),
    /Idli at noon/,
  ],
  [
    'a first photo',
    async ({ app, author, story }) => {
      const { id } = await createStoryPhoto(app, author);
      await changeStory(app, author, story, { title: 'Puttu at dawn' }, [{ id, alt: '' }]);
    },
    /src="\/story-photos\/[\da-f-]{36}-640\.webp"/,
  ],
  [
    'a second edit in the same millisecond',
    async ({ app, author, story }) => {
      await changeStory(app, author, story, { title: 'First' });
      await changeStory(app, author, story, { title: 'Second' });
    },
    />Second</,
  ],
  [
    'a rename of the author',
    ({ app }) => app.context.database.updateTable('profiles').set({ name: 'Renamed' }).execute(),
    /By Renamed/i,
  ],
  [
    'another language',
    ({ app }) => app.context.database.updateTable('accounts').set({ language: 'ml' }).execute(),
    /<html lang="ml"/,
  ],
  [
    'a deletion',
    ({ app, author, story }) => deleteStory(app.context, author.viewer, story),
    /Write First Story/,
  ],
  ['a new story', ({ app, author }) => createStory(app, author, { title: 'Newest' }), /Newest/],
])('%s shows on a kept page at once, on every node', async (_, change, expected) => {
  const app = await createTestApp();
  const nodes = [app, await createTestApp({ secondNodeOf: app })];
  const author = await createActor(app, 'member', { name: 'Ammu' });
  const reader = await createActor(app);
  const story = await createStory(app, author);
  const openAtNodes = () =>
    Promise.all(nodes.map((node) => open(node.client(Object.fromEntries(reader.client.cookies)))));
  for (let visit = 0; visit < 2; visit += 1)
    for (const page of await openAtNodes()) expect(page).toMatch(/By Ammu.*Puttu at dawn/is);
  await change({ app, author, reader, story });
  for (const page of await openAtNodes()) {
    expect(page).toMatch(expected);
  }
});

test('a suspended member does not get a kept page', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  await createStory(app, reader);
  for (let visit = 0; visit < 3; visit += 1) await open(reader.client);
  await updateRows(app, 'memberships', { account_id: reader.viewer.accountId }, { state: 'suspended' });
  const response = await reader.client.get(FOOD);
  expect(response.status).toBe(302);
  expect(await response.text()).not.toContain('Puttu');
});

test('the texts of a list are read from the database once', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  await createStory(app, reader, { title: 'Before' });
  await open(reader.client);
  await app.context.database.updateTable('stories').set({ title: 'Changed behind its back' }).execute();
  expect(await open(reader.client)).toContain('Before');
});

test('any sequence of changes and readers gives the pages of a server that keeps nothing', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const fresh = await createTestApp({ secondNodeOf: app, environment: { RATE_LIMIT_FACTOR: '1000' } });
  const author = await createActor(app, 'member', { name: 'Ammu <b>' });
  const readers = [author, await createActor(app), await createActor(app, 'administrator')];
  const ids: string[] = [];
  for (const content of ['Short.', `${'ചോറും മീനും. '.repeat(200)}`, 'Steam & coconut.']) {
    app.clock.advance(1000);
    ids.push(await createStory(app, author, { content }));
  }
  const [story = ''] = ids;
  const comments = [await comment(app, author, story, 'First @Moderator')];
  const [, reader] = readers as [Actor, Actor];
  comments.push(await comment(app, reader, story, 'അതെ & <b>', comments[0]));
  const anyComment = fc.nat({ max: 50 }).map((number) => () => comments[number % comments.length] as string);
  const anyReader = fc.constantFrom(...readers);
  const anyStory = fc.constantFrom(...ids);
  const open = fc.record({
    kind: fc.constant('open' as const),
    reader: anyReader,
    language: fc.constantFrom('en', 'ml'),
    zone: fc.constantFrom('Asia/Kolkata', 'America/Los_Angeles', ''),
    theme: fc.constantFrom('light', 'dark', ''),
    script: fc.constantFrom('latin', ''),
    query: fc.constantFrom('', '?write', '?published=12345678', '?after=1_x'),
    isStory: fc.boolean(),
    other: fc.constantFrom(
      '/stories/latest?after=1_x',
      '/search?q=മഴ&in="x"',
      '/news',
      '/profile',
      '/people',
    ),
  });
  const likes = fc.record({
    kind: fc.constant('like' as const),
    reader: anyReader,
    story: anyStory,
    liked: fc.boolean(),
  });
  const edit = fc.record({
    kind: fc.constant('edit' as const),
    story: anyStory,
    title: fc.constantFrom('A', 'മഴ'),
  });
  const rename = fc.record({
    kind: fc.constant('rename' as const),
    name: fc.constantFrom('Ammu', 'Biju', ''),
  });
  const write = fc.record({
    kind: fc.constant('comment' as const),
    reader: anyReader,
    text: fc.constantFrom('Yes', '@Ammu മഴ'),
    replyTo: fc.option(anyComment, { nil: undefined }),
  });
  const change = fc.record({
    kind: fc.constant('change' as const),
    comment: anyComment,
    values: fc.constantFrom<Updateable<Tables['comments']>>(
      { deleted_at: 1 },
      { deleted_at: null },
      { hidden_at: 1 },
      { hidden_at: null },
      { text: 'Edited', edited_at: 1 },
      { created_at: app.clock.now() - 90 * MINUTE_MS },
      { created_at: app.clock.now() - 3 * DAY_MS },
    ),
  });
  const mute = fc.record({ kind: fc.constant('mute' as const), reader: anyReader });
  const close = fc.record({ kind: fc.constant('close' as const), closed: fc.boolean() });
  const steps = fc.array(
    fc.oneof({ weight: 9, arbitrary: open }, ...[likes, edit, rename, write, change, change, mute, close]),
    { maxLength: 14 },
  );

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) {
        if (step.kind === 'like') await like(app, step.reader, step.story, step.liked);
        else if (step.kind === 'edit') await changeStory(app, author, step.story, { title: step.title });
        else if (step.kind === 'rename') {
          await app.context.database.updateTable('profiles').set({ name: step.name }).execute();
        } else if (step.kind === 'comment') {
          // A reply to what is hidden or deleted is refused.
          const id = await comment(app, step.reader, story, step.text, step.replyTo?.()).catch(
            () => undefined,
          );
          if (id) comments.push(id);
        } else if (step.kind === 'change') {
          const changed = app.context.database.updateTable('comments').set(step.values);
          await changed.where('id', '=', step.comment()).execute();
        } else if (step.kind === 'mute') {
          const mute = { account_id: step.reader.viewer.accountId, muted_id: author.viewer.accountId };
          if (step.reader !== author && !(await findRow(app, 'mutes', mute)))
            await insertRows(app, 'mutes', { ...mute, created_at: 1 });
        } else if (step.kind === 'close') {
          await closeComments(app.context, author.viewer, story, step.closed);
        } else if (step.isStory) {
          const cookies = cookiesOf(step);
          const path = `${FOOD}/${story}`;
          // The first visit marks news as read, which the next page does not count.
          await openAt(app.client(cookies), path);
          await expectSamePage(app, fresh, cookies, path);
        } else {
          const { query } = step;
          const cookies = cookiesOf(step);
          await expectSamePage(app, fresh, cookies, FOOD + query);
          await expectSamePage(app, fresh, cookies, encodeURI(step.other));
          for (const path of [FOOD + query, LATEST]) {
            const [keptData, madeData] = await Promise.all(
              [app, fresh].map((node) => readData(node.client(cookies), path)),
            );
            expect(keptData).toEqual(madeData);
          }
        }
      }
    }),
    { numRuns: runsNightlyTests ? 40 : 5 },
  );
});

/** Expects a page that is made from kept parts to be the page of a server that keeps nothing. */
async function expectSamePage(
  app: TestApp,
  fresh: TestApp,
  cookies: Record<string, string>,
  path: string,
): Promise<void> {
  fresh.context.caches = new Caches();
  const [kept, drawn] = await Promise.all([app, fresh].map((node) => openAt(node.client(cookies), path)));
  expect(kept).toBe(drawn);
}

/** Returns the data of a list's page as its script reads it. Only the form's key differs between two requests. */
async function readData(client: TestClient, path: string): Promise<unknown> {
  const { status, value } = await client.data(path);
  expect(status).toBe(200);
  const route = path === LATEST ? LATEST_ROUTE : TOPIC_ROUTE;
  const list = { ...value[route].data, key: '' };
  return { ...value, list, [TOPIC_ROUTE]: '', [LATEST_ROUTE]: '' };
}

interface OpenStep {
  reader: Actor;
  language: string;
  zone: string;
  theme: string;
  script: string;
}

function cookiesOf({ reader, language, zone, theme, script }: OpenStep): Record<string, string> {
  return { ...Object.fromEntries(reader.client.cookies), language, 'time-zone': zone, theme, script };
}

function like({ context }: TestApp, { viewer }: Actor, story: string, liked = true): Promise<unknown> {
  return setLike(context, viewer, { intent: 'like', story, liked });
}

function comment(
  app: TestApp,
  { viewer }: Actor,
  story: string,
  text: string,
  replyTo = '',
): Promise<string> {
  const input = { intent: 'comment', text, key: randomUUID(), replyTo } as const;
  return postComment(app.context, viewer, story, input);
}

/** Changes every kept element, so that a page shows whether it was made from them. */
async function breakKeptHtml({ context }: TestApp): Promise<void> {
  const cache = openHtmlCache(context.caches);
  const get = cache.get.bind(cache);
  cache.get = (key) => get(key)?.map((piece) => piece.replaceAll('Puttu at dawn', 'BROKEN'));
}

/** Opens a page, without what differs between any two responses. */
function open(client: TestClient): Promise<string> {
  return openAt(client, FOOD);
}

async function openAt(client: TestClient, path: string): Promise<string> {
  const response = await client.get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  return html
    .replaceAll(nonce, 'NONCE')
    .replaceAll(/\\"key\\",\\"[\w-]{36}/g, 'KEY')
    .replaceAll(/submissionKey\\",\\"[\w-]{36}/g, 'KEY')
    .replaceAll(/name="key" value="[\w-]{36}"/g, 'KEY')
    .replaceAll(/accountId\\",\\"[\w-]{36}/g, 'ACCOUNT')
    .replaceAll(/name="account" value="[\w-]{36}"/g, 'ACCOUNT');
}
