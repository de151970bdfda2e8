// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { pagePatterns } from '../../../../test/expected-access.ts';
import { createActor, type Person } from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { METRICS, type PerformanceSummary } from '../contract.ts';
import { KEPT_DAYS } from './performance.ts';

const VISIT = { page: '/stories/:topic', LCP: '1234', INP: '56', CLS: '0.0123', FCP: '900', TTFB: '80' };

test('a visitor’s report is answered with 204 and appears in an administrator’s summary', async () => {
  const app = await createTestApp();
  const answer = await report(app, VISIT);
  expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([204, '', null]);
  const { metrics } = await summarise(app);
  expect(metrics.map(({ metric, samples, rating }) => [metric, samples, rating])).toEqual(
    METRICS.map((metric) => [metric, 1, 'good']),
  );
  const [lcp] = metrics;
  expect(lcp?.p75).toBeGreaterThan(1000);
  expect(lcp?.p75).toBeLessThanOrEqual(1400);
});

test('a report may contain only some of the metrics', async () => {
  const app = await createTestApp();
  expect((await report(app, { page: '/', TTFB: '900' })).status).toBe(204);
  expect(await summarise(app)).toEqual({
    metrics: [expect.objectContaining({ metric: 'TTFB', samples: 1, rating: 'needs-improvement' })],
    pages: [{ page: '/', metrics: [expect.objectContaining({ metric: 'TTFB' })] }],
  });
});

test('the 75th percentile decides the rating of all pages and of each page', async () => {
  const app = await createTestApp();
  for (const LCP of ['900', '900', '900', '9000']) await report(app, { page: '/', LCP });
  for (const LCP of ['900', '9000', '9000', '9000']) await report(app, { page: '/stories', LCP });
  const { metrics, pages } = await summarise(app);
  expect(metrics).toMatchObject([{ metric: 'LCP', samples: 8, rating: 'poor' }]);
  expect(pages.map(({ page, metrics: [lcp] }) => [page, lcp?.samples, lcp?.rating])).toEqual([
    ['/', 4, 'good'],
    ['/stories', 4, 'poor'],
  ]);
});

test('concurrent reports are all counted', async () => {
  const app = await createTestApp();
  const reversed = Object.fromEntries(Object.entries(VISIT).reverse());
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => report(app, index % 2 ? VISIT : reversed)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await summarise(app)).metrics.map(({ samples }) => samples)).toEqual([40, 40, 40, 40, 40]);
});

test('any number of reports a day creates at most one row per page and metric', async () => {
  const app = await createTestApp();
  for (let visit = 0; visit < 3; visit += 1) {
    const time = String(visit * 59_995);
    for (const page of pagePatterns) {
      await report(app, { page, LCP: time, INP: time, CLS: String(visit), FCP: time, TTFB: time });
    }
  }
  const rows = await app.context.database.selectFrom('performance').selectAll().execute();
  expect(rows).toHaveLength(pagePatterns.length * METRICS.length);
});

test('the summary covers seven days, and rows older than 90 days are deleted', async () => {
  const app = await createTestApp();
  const start = app.clock.now();
  await report(app, { page: '/', LCP: '100' });
  app.clock.advance(6 * DAY_MS);
  expect((await summarise(app)).metrics).toMatchObject([{ samples: 1 }]);
  app.clock.advance(DAY_MS);
  expect(await summarise(app)).toEqual({ metrics: [], pages: [] });

  app.clock.advance(start + (KEPT_DAYS - 1) * DAY_MS - app.clock.now());
  await report(app, { page: '/', LCP: '100' });
  await app.context.sweeper.sweep();
  expect(await listDays(app)).toEqual(['2026-11-20', '2027-02-17']);
  app.clock.advance(DAY_MS);
  await report(app, { page: '/', LCP: '100' });
  await app.context.sweeper.sweep();
  expect(await listDays(app)).toEqual(['2027-02-17', '2027-02-18']);
});

describe('rejects', () => {
  const invalid: [name: string, fields: Record<string, string>][] = [
    ['a report without a page', { LCP: '100' }],
    ['a report without a metric', { page: '/' }],
    ['a path instead of a pattern', { page: '/stories/food', LCP: '100' }],
    ['a path with a token', { page: '/reset-password?token=abc', LCP: '100' }],
    ['an unknown page', { page: '/secret', LCP: '100' }],
    ['an unknown metric', { page: '/', LCP: '100', FID: '3' }],
    ['a column name', { page: '/', LCP: '100', bucket_0: '3' }],
    ['a day', { page: '/', LCP: '100', day: '2026-11-19' }],
    ['a negative time', { page: '/', LCP: '-1' }],
    ['an infinite time', { page: '/', LCP: 'Infinity' }],
    ['NaN', { page: '/', LCP: 'NaN' }],
    ['an empty value', { page: '/', LCP: '' }],
    ['an exponent', { page: '/', LCP: '1e3' }],
    ['a hexadecimal number', { page: '/', LCP: '0x10' }],
    ['a time of more than two minutes', { page: '/', LCP: '120001' }],
    ['a layout shift of more than ten', { page: '/', CLS: '10.5' }],
    ['a number with a line break', { page: '/', LCP: '100\n' }],
  ];
  test.each(invalid)('%s', async (_name, fields) => {
    const app = await createTestApp();
    expect((await report(app, fields)).status).toBe(422);
    expect(await listDays(app)).toEqual([]);
  });

  test('a report from another site or without an origin', async () => {
    const app = await createTestApp();
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      expect((await report(app, VISIT, { origin })).status).toBe(403);
    }
    expect(await listDays(app)).toEqual([]);
  });

  test('a body that is not a form or is too long', async () => {
    const app = await createTestApp();
    const json = await app.client().send('/performance', {
      method: 'POST',
      body: JSON.stringify(VISIT),
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    expect((await report(app, { ...VISIT, padding: 'x'.repeat(600) })).status).toBe(413);
    expect(await listDays(app)).toEqual([]);
  });
});

test('a GET request redirects to the start page', async () => {
  const app = await createTestApp();
  const answer = await app.client().get('/performance');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

test('everyone may report, and the rows contain no account', async () => {
  const app = await createTestApp();
  const people: Person[] = ['no-record', 'pending', 'unverified', 'member', 'administrator', 'suspended'];
  for (const person of people) {
    const { client, viewer } = await createActor(app, person);
    expect((await client.post('/performance', VISIT)).status).toBe(204);
    const rows = await app.context.database.selectFrom('performance').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(viewer.accountId);
  }
});

test('the table shows each rating in words', async () => {
  const app = await createTestApp();
  await report(app, { page: '/stories', LCP: '2600', INP: '501', CLS: '0.1', TTFB: '800' });
  const { client } = await createActor(app, 'administrator');
  const page = await client.html('/admin/system');
  const rows = [...page.matchAll(/<tr>.*?<\/tr>/g)].map(([row]) => row.replace(/<[^>]*>/g, ' '));
  for (const row of [
    /LCP.*needs improvement +1 /,
    /Response to taps +INP.*poor +1 /,
    /CLS.*good +1 /,
    /TTFB.*good +1 /,
  ]) {
    expect(rows).toContainEqual(expect.stringMatching(row));
  }
});

test('administrators see the summary', async () => {
  const app = await createTestApp();
  await report(app, VISIT);
  const administrator = await createActor(app, 'administrator');
  const page = await administrator.client.html('/admin/system');
  expect(page).toContain('>Speed<');
  expect(page).toContain('/stories/:topic');
});

function report(app: TestApp, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.client().post('/performance', fields, { headers });
}

async function summarise(app: TestApp): Promise<PerformanceSummary> {
  const { client } = await createActor(app, 'administrator');
  // The numbers stand below another page.
  const { value } = await client.data('/admin/system');
  return value['features/performance/web/performance-page'].data;
}

async function listDays({ context }: TestApp): Promise<string[]> {
  const rows = await context.database
    .selectFrom('performance')
    .select('day')
    .distinct()
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}
