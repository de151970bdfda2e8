// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, createAppWith } from '../../test/factories.ts';
import type { TestClient } from '../../test/test-client.ts';

test('signed-in people keep the navigation on error pages, visitors see none', async () => {
  const { app, member, newcomer } = await createAppWith({ member: 'member', newcomer: 'no-record' });
  const entries = async ({ client }: { client: TestClient }, path: string) => {
    const page = await client.html(path);
    const [, nav = ''] = /<nav[^>]*aria-label="Main"(.*?)<\/nav>/s.exec(page) ?? [];
    return Array.from(nav.matchAll(/href="([^"]+)"/g), ([, href]) => href);
  };
  const all = ['/dashboard', '/stories', '/new', '/people', '/me'];
  expect(await entries(member, '/stories')).toEqual(all);
  expect(await entries(member, '/nowhere')).toEqual(all);
  expect(await entries(member, '/admin')).toEqual(all);
  expect(await entries(newcomer, '/nowhere')).toEqual(['/account']);
  expect(await entries({ client: app.client() }, '/nowhere')).toEqual([]);
  // A missing page leads members to their home, and visitors to the sign-in.
  const start = async ({ client }: { client: TestClient }) =>
    /href="([^"]+)"[^>]*>Go to the start page/.exec(await client.html('/nowhere'))?.[1];
  expect([await start(member), await start(newcomer), await start({ client: app.client() })]).toEqual([
    '/dashboard',
    '/',
    '/',
  ]);
  await app.context.database.schema.dropTable('topics').execute();
  expect(await entries(member, '/stories')).toEqual(all);
});

test('the navigation marks the entry of each page, Me on the pages that it links to, and Admin on those of administrators', async () => {
  const { client } = await createActor(await createTestApp(), 'administrator');
  const marked = async (path: string) => {
    const page = await client.html(path);
    const links = page.match(/<nav[^>]*aria-label="Main".*?<\/nav>/s)?.[0].match(/<a [^>]*>/g) ?? [];
    return links.filter((link) => link.includes('aria-current="page"')).join('');
  };
  const admin = ['/admin', '/admin/members', '/moderation'];
  const settings = ['/settings', '/account', '/account/own-data', '/profile', '/invitations'];
  for (const path of ['/me', '/drafts', '/reading/saved', ...settings]) {
    expect(await marked(path)).toContain('href="/me"');
  }
  for (const path of admin) expect(await marked(path)).toContain('href="/admin/overview"');
  expect(await marked('/stories/latest')).toContain('href="/stories"');
  expect(await marked('/dashboard')).toContain('href="/dashboard"');
  expect(await marked('/nowhere')).toBe('');
});
