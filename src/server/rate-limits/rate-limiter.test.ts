// Runs on: SQLite and PostgreSQL

import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { readRow } from '../../../test/rows.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../clock.ts';
import { createServerClock } from '../database/server-clock.ts';
import type { RateLimit } from './rate-limit.ts';
import { createRateLimiter } from './rate-limiter.ts';

const SMALL: RateLimit = { name: 'small', hits: 10, perMs: MINUTE_MS };
const LARGE: RateLimit = { name: 'large', hits: 300, perMs: 5 * MINUTE_MS };
const AMMU = 'ammu@example.org';

test('a hit at the limit is allowed, and the next one is refused with the seconds to wait', async () => {
  const app = await createTestApp();
  expect(await takeMany(app, SMALL, 10)).toBe(10);
  app.clock.advance(20 * SECOND_MS + 1);
  await expect(app.context.limiter.take(SMALL, AMMU)).rejects.toMatchObject({
    code: 'too-many',
    status: 429,
    details: { seconds: 40 },
  });
});

test('a new window starts at zero, however many hits the last one refused', async () => {
  const app = await createTestApp();
  expect(await takeMany(app, SMALL, 30)).toBe(10);
  app.clock.advance(MINUTE_MS - 1);
  expect(await takeMany(app, SMALL, 1)).toBe(0);
  app.clock.advance(1);
  expect(await takeMany(app, SMALL, 30)).toBe(10);
});

test('subjects and limits are counted separately', async () => {
  const app = await createTestApp();
  await takeMany(app, SMALL, 10);
  expect(await takeMany(app, SMALL, 10, 'appu@example.org')).toBe(10);
  expect(await takeMany(app, { ...SMALL, name: 'other' }, 10)).toBe(10);
});

test.each([
  ['0.5', 5],
  ['3', 30],
  ['0.01', 1],
])('a factor of %s changes a limit of ten to %i', async (factor, allowed) => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: factor } });
  expect(await takeMany(app, SMALL, allowed + 5)).toBe(allowed);
});

test('two nodes share a small limit exactly, even for concurrent hits', async () => {
  const node = await createTestApp();
  const other = await createTestApp({ secondNodeOf: node });
  const taken = await Promise.all([takeAtOnce(node, SMALL, 20), takeAtOnce(other, SMALL, 20)]);
  expect(sum(taken)).toBe(10);
  node.clock.advance(MINUTE_MS);
  expect(await takeMany(node, SMALL, 6)).toBe(6);
  expect(await takeMany(other, SMALL, 6)).toBe(4);
});

test('two nodes whose clocks differ by more than the limit’s time share it too, by the clock of the database', async () => {
  const { context } = await createTestApp();
  const nodes = [-90, 90].map((seconds) => {
    const clock = createServerClock({
      clock: { ...context.clock, now: () => context.clock.now() + seconds * SECOND_MS },
      readTime: async () => context.clock.now(),
      log: context.log,
    });
    onTestFinished(clock.stop);
    return { clock, context: { limiter: createRateLimiter({ ...context, clock, factor: 1 }) } };
  });
  for (const { clock } of nodes) await clock.start();
  let taken = 0;
  for (let round = 0; round < 10; round += 1) {
    for (const node of nodes) taken += await takeMany(node as unknown as TestApp, SMALL, 1);
  }
  expect(taken).toBe(10);
});

test('two nodes share a large limit within a twentieth', async () => {
  const node = await createTestApp();
  const other = await createTestApp({ secondNodeOf: node });
  let taken = 0;
  for (let round = 0; round < 20; round += 1) {
    taken += (await takeMany(node, LARGE, 20)) + (await takeMany(other, LARGE, 20));
  }
  expect(taken).toBeGreaterThanOrEqual(300 - 15);
  expect(taken).toBeLessThanOrEqual(300 + 15);
});

test('a single node holds a large limit exactly, even for concurrent hits', async () => {
  const app = await createTestApp();
  expect(await takeAtOnce(app, LARGE, 400)).toBe(300);
});

test('a large limit costs one write per fifteen hits, and none once it is exceeded', async () => {
  const app = await createTestApp();
  await takeMany(app, LARGE, 14);
  expect(await readHits(app)).toEqual([]);
  await takeMany(app, LARGE, 1);
  expect(await readHits(app)).toEqual([15]);
  await takeMany(app, LARGE, 285);
  await app.context.database.deleteFrom('rate_limits').execute();
  expect(await takeMany(app, LARGE, 100)).toBe(0);
  expect(await readHits(app)).toEqual([]);
});

test('the database stores subjects as hashes only', async () => {
  const app = await createTestApp();
  await takeMany(app, SMALL, 1);
  await takeMany(app, SMALL, 1, '203.0.113.7');
  const rows = await app.context.database.selectFrom('rate_limits').selectAll().execute();
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const resets_at = app.clock.now() + MINUTE_MS;
    expect(row).toEqual({ key_hash: expect.stringMatching(/^[\w-]{43}$/), hits: 1, resets_at });
  }
  expect(JSON.stringify(rows)).not.toMatch(/ammu|203/);
});

test('the sweep deletes rows whose window has ended, and no others', async () => {
  const app = await createTestApp();
  await takeMany(app, SMALL, 2);
  await takeMany(app, { ...SMALL, name: 'long', perMs: 30 * MINUTE_MS }, 3);
  app.clock.advance(MINUTE_MS - 1);
  await app.context.limiter.sweep();
  expect(await readHits(app)).toEqual([2, 3]);
  app.clock.advance(1);
  await app.context.limiter.sweep();
  expect(await readHits(app)).toEqual([3]);
});

test('while the database does not respond, a node uses its own count', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'warn' } });
  await app.context.database.destroy();
  expect(await takeMany(app, SMALL, 15)).toBe(10);
  expect(app.logged.join('')).toContain('rate limits could not be synced');
  expect(app.logged.join('')).not.toContain('ammu');
});

test('a flood of subjects drops the oldest windows, and the counts in the database still apply', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const limit = { ...SMALL, hits: 1 };
  expect(await takeMany(app, limit, 100)).toBe(100);
  for (let index = 0; index < 50_000; index += 1) await app.context.limiter.count(LARGE, `flood ${index}`);
  // The fifth hit, a twentieth of a hundred, syncs with the database.
  expect(await takeMany(app, limit, 100)).toBe(4);
});

/** Returns how many of these sequential hits are allowed. */
async function takeMany(app: TestApp, limit: RateLimit, hits: number, subject = AMMU): Promise<number> {
  let taken = 0;
  for (let index = 0; index < hits; index += 1) taken += await take(app, limit, subject);
  return taken;
}

async function takeAtOnce(app: TestApp, limit: RateLimit, hits: number): Promise<number> {
  return sum(await Promise.all(Array.from({ length: hits }, () => take(app, limit, AMMU))));
}

function take(app: TestApp, limit: RateLimit, subject: string): Promise<number> {
  return app.context.limiter.take(limit, subject).then(
    () => 1,
    () => 0,
  );
}

async function readHits(app: TestApp): Promise<number[]> {
  const rows = await app.context.database.selectFrom('rate_limits').select('hits').orderBy('hits').execute();
  return rows.map(({ hits }) => hits);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test('a window that began while the clock was ahead ends on time for all nodes, also beyond its limit', async () => {
  const app = await createTestApp();
  app.clock.advance(DAY_MS);
  await takeMany(app, SMALL, 11);
  app.clock.advance(-DAY_MS);
  await takeMany(app, SMALL, 1);
  const { resets_at } = await readRow(app, 'rate_limits');
  expect(resets_at).toBe(app.clock.now() + MINUTE_MS);
});
