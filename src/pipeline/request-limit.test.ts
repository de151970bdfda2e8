// Runs on: SQLite

import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import { routes } from '../../test/expected-access.ts';
import { createActor, createAppAs, createStory, PASSWORD } from '../../test/factories.ts';
import { FORMS } from '../../test/hostile-cases.ts';
import type { TestClient } from '../../test/test-client.ts';
import { createAskedBook } from '../features/book/sample.ts';
import { createCircle } from '../features/circles/sample.ts';
import { visitCircle } from '../features/circles/server/visits.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { createLetter } from '../features/letters/sample.ts';
import { readOverview } from '../features/overview/server/overview.ts';
import { createToldStory } from '../features/recordings/sample.ts';
import { PENDING_TASK } from '../features/search/server/search-index.ts';
import { MINUTE_MS } from '../server/clock.ts';
import { FALLBACK_TIME_ZONE } from '../web/texts/time-zone.ts';

/** A cheap request that counts like a page. */
const NO_PHOTO = '/profile-photos/nobody/none.webp';
const SENTENCE = 'Too many attempts. Try again in 5 minutes.';
/** Gives visitors 3 requests and members 15. */
const FEW = { environment: { RATE_LIMIT_FACTOR: '0.01' } };

describe('the limit of requests in five minutes', () => {
  test('a visitor has 300, counted by client address', async () => {
    const app = await createTestApp();
    const visitor = app.client({}, '203.0.113.7');
    expect(await countAnswered(visitor, 300, '/sign-out')).toBe(300);
    const refused = await visitor.get('/');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
    expect((await app.client({ kerikko: 'made-up' }, '203.0.113.7').get('/')).status).toBe(429);
    expect((await app.client({}, '203.0.113.8').get('/')).status).toBe(200);
    app.clock.advance(5 * MINUTE_MS);
    expect((await visitor.get('/')).status).toBe(200);
  });

  test('a member has 1,500 from all addresses, and visitors at the same address use none of them', async () => {
    const { app, client } = await createAppAs();
    const cookies = { kerikko: client.cookies.get('kerikko') ?? '' };
    await countAnswered(app.client({}, client.address), 301, '/sign-out');
    expect(await countAnswered(client, 750, NO_PHOTO)).toBe(750);
    expect(await countAnswered(app.client(cookies), 750, NO_PHOTO)).toBe(750);
    const refused = await client.get('/stories');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
    expect((await (await createActor(app)).client.get('/stories')).status).toBe(200);
    app.clock.advance(5 * MINUTE_MS);
    expect((await client.get('/stories')).status).toBe(200);
  });

  test('two nodes count together, within a twentieth', async () => {
    const node = await createTestApp();
    const other = await createTestApp({ secondNodeOf: node });
    const [here, there] = [node.client({}, '203.0.113.7'), other.client({}, '203.0.113.7')];
    let answered = 0;
    for (let round = 0; round < 35; round += 1) {
      answered += (await countAnswered(here, 5, '/sign-out')) + (await countAnswered(there, 5, '/sign-out'));
    }
    expect(Math.abs(answered - 300)).toBeLessThanOrEqual(15);
  });

  test('a form from another site counts for the address of its sender', async () => {
    const app = await createTestApp(FEW);
    const visitor = app.client({}, '203.0.113.7');
    const send = () =>
      visitor.send('/', { method: 'POST', headers: { origin: 'https://evil.example' }, body: 'x=1' });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([403, 403, 403]);
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
    expect((await visitor.get('/')).status).toBe(429);
  });
});

describe('a request over the limit', () => {
  test('for a page gets a page that says how long to wait and links back', async () => {
    const app = await createTestApp(FEW);
    const visitor = app.client();
    await spendAll(app, visitor);
    const answer = await visitor.get('/reset-password?token=abc');
    const page = await answer.text();
    expect(page).toContain('Please wait a moment');
    expect(page).toContain(SENTENCE);
    expect(page).toContain('href="/reset-password?token=abc"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('for data gets 429 with the seconds to wait', async () => {
    const { app, client } = await createAppAs('member', {}, FEW);
    await spendAll(app, client);
    const answer = await client.data('/stories');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300']);
    expect(answer.text).toContain('"seconds",300');
  });

  test('for a photo, an unknown address or a forbidden address gets 429, too', async () => {
    const { app, client } = await createAppAs('member', {}, FEW);
    await spendAll(app, client);
    for (const path of [NO_PHOTO, '/admin', '/admin.data', '/nothing']) {
      const answer = await client.get(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 429, '300']);
    }
    expect((await client.post('/admin/members/nobody', { intent: 'approve' })).status).toBe(429);
  });

  /** What is typed into some forms: browsers without scripts get the last value back. The other fields come from the samples. */
  const TYPED: Record<string, Record<string, string>> = {
    '/': { email: 'ammu@example.org' },
    '/reset-password': { email: 'ammu@example.org' },
    '/account/email': { email: 'new@example.org' },
    '/account/own-data': { intent: 'leave', stories: 'keep' },
    '/admin/announcements': { intent: 'announce', textEn: 'Tea is ready.' },
    '/admin/goal': { intent: 'save', titleEn: 'Onam' },
    // The page does not say why the answer to a question was refused.
    '/news': { intent: 'anything' },
    '/profile': { name: 'അമ്മു' },
    '/stories/:topic': { title: 'ചായ' },
    '/stories/:topic/:story': { intent: 'edit', title: 'ചായ' },
    '/tell': { title: 'ചായ' },
  };

  test('by any form changes nothing, and the typed values come back', async () => {
    const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '0.1' } });
    const [visitor, actor] = [app.client(), await createActor(app, 'administrator')];
    const story = await createStory(app, actor, { title: 'Puttu at dawn' });
    const told = await createToldStory(app, actor);
    const gathering = await createGathering(app, actor);
    const circle = await createCircle(app, actor);
    const book = await createAskedBook(app, actor, actor, story);
    const friend = await createActor(app, 'member', { name: 'Friend' });
    const letters = await createLetter(app, actor, friend);
    const stranger = await createActor(app, 'member', { name: 'Stranger' });
    // The page of a circle records a visit once in a while.
    await visitCircle(app.context, actor.viewer, circle);
    // The overview keeps the numbers that it shows first.
    await readOverview(app.context, actor.viewer, FALLBACK_TIME_ZONE);
    for (const client of [visitor, actor.client]) await spendAll(app, client);
    // On a busy machine, the index would follow what was written only now.
    for (const task of ['search index', PENDING_TASK]) await app.context.scheduler.sweep(task);
    const before = await dumpDatabase(app.context.database);
    const paths = await listAddressesWithForms();
    const known = routes.filter((route) => route in FORMS && route !== '/sign-out');
    expect(paths).toEqual(expect.arrayContaining(known));
    for (const path of paths) {
      const { intent: chosen, ...typed } = TYPED[path] ?? {};
      const kept = Object.values(typed).at(-1);
      const sample = FORMS[path]?.find(({ intent }) => !chosen || intent === chosen);
      const fields = { ...(sample ?? { intent: 'anything' }), ...typed };
      const client = ['/', '/reset-password'].includes(path) ? visitor : actor.client;
      const url = path
        .replace(':topic', 'food')
        .replace(':story', path.endsWith('/write-down') ? told.story : story)
        .replace(':gathering', gathering)
        .replace(':circle', circle)
        .replace(':book', book)
        .replace(':correspondence', letters)
        .replace('to/:account', `to/${stranger.viewer.accountId}`)
        .replace(':list', 'saved')
        .replace(':part', 'look')
        .replace(/:\w+/, 'nobody');
      const acted = await client.act(url, fields);
      expect([url, acted.status, acted.headers.get('retry-after')]).toEqual([url, 429, '300']);
      expect(acted.value.data.error).toEqual({ code: 'too-many', details: { seconds: 300 } });
      const posted = await client.post(url, fields);
      expect([url, posted.status, posted.headers.get('retry-after')]).toEqual([url, 429, '300']);
      const page = await posted.text();
      expect([url, page.includes(SENTENCE)]).toEqual([url, true]);
      if (kept) expect([url, isInField(page, kept)]).toEqual([url, true]);
      expect(page).not.toContain(PASSWORD);
    }
    expect(await dumpDatabase(app.context.database)).toEqual(before);
  });

  test('does not prevent signing out', async () => {
    const { app, client } = await createAppAs('member', {}, FEW);
    await spendAll(app, client);
    expect((await client.post('/sign-out', {})).status).toBe(302);
    expect(await app.context.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('beyond twice the limit every request gets one line of text', async () => {
    const { client } = await createAppAs('member', {}, FEW);
    await countAnswered(client, 30, NO_PHOTO);
    for (const ask of [client.get('/stories'), client.get('/stories.data'), client.post('/sign-out', {})]) {
      const answer = await ask;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300']);
      expect(await answer.text()).toBe('Too many attempts. Try again in 300 seconds.');
    }
  });
});

/** Returns whether an input or a text area of the page has this value. */
function isInField(page: string, value: string): boolean {
  return page.includes(`value="${value}"`) || page.includes(`>${value}</textarea>`);
}

/** Returns the addresses that do not answer a form with 405, except the sign-out, which works over the limit. */
async function listAddressesWithForms(): Promise<string[]> {
  const { client } = await createActor(await createTestApp(), 'administrator');
  const withForms: string[] = [];
  for (const path of routes.filter((path) => path !== '/sign-out')) {
    const { status } = await client.act(path.replaceAll(':', ''), { intent: 'anything' });
    if (status !== 405) withForms.push(path);
  }
  return withForms;
}

/** Uses up the client's requests for five minutes. */
async function spendAll(app: TestApp, client: TestClient): Promise<void> {
  const isMember = client.cookies.has('kerikko');
  const hits = (isMember ? 1500 : 300) * app.context.config.rateLimitFactor;
  expect(await countAnswered(client, hits, isMember ? NO_PHOTO : '/sign-out')).toBe(hits);
}

async function countAnswered(client: TestClient, requests: number, path: string): Promise<number> {
  let answered = 0;
  for (let index = 0; index < requests; index += 1) {
    const { status } = await client.get(path);
    if (status !== 429) answered += 1;
  }
  return answered;
}
