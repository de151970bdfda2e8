// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import { createActor, createStory } from '../../test/factories.ts';
import { toFormData } from '../../test/test-client.ts';
import { features } from '../compose.ts';
import { pages } from '../pages.ts';

test('no address accepts a form that another account opened, and none returns its text', async () => {
  const { app, ammu, biju, addresses } = await setUp();
  const before = await dumpDatabase(app.context.database);
  const statuses = new Map<string, number>();
  for (const path of addresses) {
    const fields = { account: ammu.viewer.accountId, intent: 'publish', title: 'Only mine' };
    for (const body of [fields, toFormData(fields)]) {
      const answer = await biju.client.post(path, body);
      expect(await answer.text()).not.toContain('Only mine');
      statuses.set(path, answer.status);
    }
  }
  // A page without forms answers 405. The sign-in leads a member on, and signing out leads to the account.
  const accepted = [...statuses].filter(([, status]) => status !== 409 && status !== 405);
  expect(accepted).toEqual([
    ['/', 302],
    ['/sign-out', 302],
  ]);
  expect(await dumpDatabase(app.context.database)).toEqual(before);
  expect((await biju.client.get('/dashboard')).status).toBe(200);
});

test('the script of a page learns that somebody else has signed in, and the text stays in the form', async () => {
  const { ammu, biju } = await setUp();
  const story = { topic: 'food', title: 'Puttu', content: 'Steam.', key: 'a-key-of-its-own' };
  const form = (account: string) => ({ account, intent: 'publish', ...story });
  const refused = await biju.client.act('/stories/food', form(ammu.viewer.accountId));
  expect([refused.status, refused.value.data]).toEqual([409, { error: { code: 'other-account' } }]);
  const published = await ammu.client.act('/stories/food', form(ammu.viewer.accountId));
  expect(published.value.redirect).toMatch(/^\/stories\/food/);
});

test('every form of every page begins with the account that opened it', async () => {
  const { biju, addresses } = await setUp();
  const named = `<input type="hidden" name="account" value="${biju.viewer.accountId}"/>`;
  let count = 0;
  for (const path of addresses) {
    const answer = await biju.client.get(path);
    if (answer.status !== 200) continue;
    const html = await answer.text();
    for (const [form] of html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)) {
      count += 1;
      expect(form.slice(form.indexOf('>') + 1, form.indexOf('>') + 1 + named.length), path).toBe(named);
    }
  }
  expect(count).toBeGreaterThan(100);
});

/** Creates two administrators and returns every address for forms. */
async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const ammu = await createActor(app, 'administrator', { name: 'Ammu' });
  const biju = await createActor(app, 'administrator', { name: 'Biju' });
  const story = await createStory(app, biju, { topic: 'food' });
  const values: Record<string, string> = {
    topic: 'food',
    story,
    account: biju.viewer.accountId,
    list: 'saved',
  };
  const fill = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name);
  const opened = ['/stories/food?write', `/stories/food/${story}?edit`, '/write?draft=a-key-of-its-own'];
  const addresses = [
    ...Object.keys(pages).map(fill),
    ...opened,
    ...features.flatMap(({ routes = {} }) => Object.keys(routes).filter((path) => routes[path]?.post)),
  ];
  // The tasks of every twenty seconds would otherwise change the database meanwhile.
  await app.context.scheduler.sweep();
  return { app, ammu, biju, addresses };
}
