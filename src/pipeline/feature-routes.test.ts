// Runs on: SQLite

import { expect, test } from 'vitest';
import { createAppAs } from '../../test/factories.ts';
import type { Route } from '../app/feature.ts';
import { features } from '../compose.ts';

const routes = features.flatMap(({ routes = {}, openRoutes = {} }): [string, Route][] =>
  Object.entries({ ...routes, ...(openRoutes as Record<string, Route>) }),
);

test('an address that features register answers only the methods that it has', async () => {
  const { client } = await createAppAs('administrator');
  expect(routes.length).toBeGreaterThan(7);
  for (const [path, { get, post, postStream }] of routes) {
    if (!get) expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    if (!post && !postStream)
      expect([404, 405], path).toContain((await client.post(path, { a: 'b' })).status);
  }
});

test('an error of a script’s address is its status and its code in JSON', async () => {
  const { client } = await createAppAs('member');
  for (const [path, { post }] of routes) {
    if (!post) continue;
    const answer = await client.post(path, { intent: 'unknown' });
    expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 422, 'invalid-input']);
  }
});

test('a script over the limit of requests is told how long to wait', async () => {
  // Thirty requests of a member. Beyond sixty, the pipeline refuses before it reads the address.
  const { client } = await createAppAs('member', {}, { environment: { RATE_LIMIT_FACTOR: '0.02' } });
  for (let request = 0; request < 30; request += 1) await client.get('/reading-place');
  for (const [path, { get, post }] of routes) {
    const answers = [get && (await client.get(path)), post && (await client.post(path, { a: 'b' }))];
    for (const answer of answers) {
      if (answer) expect([path, answer.status, answer.headers.has('retry-after')]).toEqual([path, 429, true]);
    }
  }
});
