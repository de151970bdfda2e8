// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor } from '../../test/factories.ts';
import type { TestClient } from '../../test/test-client.ts';

test('signed-in people keep the navigation on error pages, visitors see none', async () => {
  const app = await createTestApp();
  const member = await createActor(app);
  const newcomer = await createActor(app, 'no-record');
  const entries = async ({ client }: { client: TestClient }, path: string) => {
    const page = await (await client.get(path)).text();
    const [, nav = ''] = /<nav[^>]*aria-label="Main"(.*?)<\/nav>/s.exec(page) ?? [];
    return Array.from(nav.matchAll(/href="([^"]+)"/g), ([, href]) => href);
  };
  const all = ['/dashboard', '/stories', '/write', '/people', '/account'];
  expect(await entries(member, '/stories')).toEqual(all);
  expect(await entries(member, '/nowhere')).toEqual(all);
  expect(await entries(member, '/admin')).toEqual(all);
  expect(await entries(newcomer, '/nowhere')).toEqual(['/account']);
  expect(await entries({ client: app.client() }, '/nowhere')).toEqual([]);
  await app.context.database.schema.dropTable('topics').execute();
  expect(await entries(member, '/stories')).toEqual(all);
});
