// Runs on: SQLite, tagged tests on PostgreSQL

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CANARY } from '../../test/canaries.ts';
import { createCanaryFixtures, findCanaries, sendRequest, toData } from '../../test/canary-fixtures.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { createActor, createAppAs } from '../../test/factories.ts';
import { findFreePort } from '../../test/free-port.ts';
import { startMailServer } from '../../test/mail-servers.ts';
import { usesDatabaseServer } from '../../test/test-database.ts';
import { DAY_MS, MINUTE_MS } from '../server/clock.ts';
import { createMetricsServer } from '../server/http/metrics-server.ts';
import { insertMail } from '../server/mail/outbox-store.ts';
import { addresses as listed } from './access.ts';

const ENVIRONMENT = { METRICS_PORT: '9464' };

test('without METRICS_PORT nothing is measured', async () => {
  expect((await createTestApp()).context.metrics).toBeUndefined();
});

test('requests are timed by route, method and status', async () => {
  const { app, client } = await createAppAs('member', {}, { environment: ENVIRONMENT });
  await client.get('/stories/food');
  await client.get('/stories/travel');
  await client.data('/stories/food');
  await client.get('/stories/food/00000000-0000-4000-8000-000000000000');
  await client.get('/admin');
  await client.get('/nowhere');
  await client.send('/stories/food', { method: 'PURGE' });
  const count = await readCounts(app, 'kerikko_request_duration_seconds_count');
  expect(count).toEqual({
    'route="/stories/:topic",method="GET",status="200"': 3,
    'route="/stories/:topic/:story",method="GET",status="404"': 1,
    'route="/admin",method="GET",status="403"': 1,
    'route="none",method="GET",status="404"': 1,
    'route="none",method="other",status="405"': 1,
  });
});

test('database statements are timed by kind and table, and waits for a connection to PostgreSQL', {
  tags: ['both-databases'],
}, async () => {
  const { app, client } = await createAppAs('member', {}, { environment: ENVIRONMENT });
  await client.get('/stories/food');
  const counts = await readCounts(app, 'kerikko_database_statement_duration_seconds_count');
  expect(counts['statement="select sessions"']).toBeGreaterThanOrEqual(1);
  expect(counts['statement="select stories"']).toBeGreaterThanOrEqual(1);
  const waits = await readCounts(app, 'kerikko_database_pool_wait_seconds_count');
  expect(Number(waits['']) > 0).toBe(usesDatabaseServer);
  expect(Object.keys(counts).every((labels) => /^statement="[a-z]+( [a-z_]+)?"$/.test(labels))).toBe(true);
});

test('mails, members and sessions are counted, the latter two at most once a minute', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp({ environment: ENVIRONMENT });
  await createActor(app, 'member');
  await createActor(app, 'administrator');
  await createActor(app, 'pending');
  const { database } = app.context;
  for (const to of ['ammu@example.org', 'biju@example.org', 'chechi@example.org'])
    await insertMail(database, { to, subject: 'Hello', text: 'x' }, app.clock.now());
  await database.updateTable('outbox').set({ failed_at: 1 }).where('recipient', 'like', 'ammu%').execute();
  app.clock.advance(5 * MINUTE_MS);
  expect(await readCounts(app, 'kerikko_outbox_mails')).toEqual({
    'state="waiting"': 2,
    'state="failed"': 1,
    'state="refused"': 0,
  });
  expect(await readCounts(app, 'kerikko_outbox_oldest_seconds')).toEqual({ '': 300 });
  expect(await readCounts(app, 'kerikko_members')).toEqual({
    'state="approved",role="member"': 1,
    'state="approved",role="administrator"': 1,
    'state="pending",role="member"': 1,
  });
  const sessions = await database.selectFrom('sessions').select('account_id').execute();
  expect(await readCounts(app, 'kerikko_sessions')).toEqual({ '': sessions.length });
  expect(await readCounts(app, 'kerikko_database_up')).toEqual({ '': 1 });
  await createActor(app, 'member');
  expect(await readCounts(app, 'kerikko_sessions')).toEqual({ '': sessions.length });
});

test('a stranger’s address that does not exist rings no alert, and a mail server that is dead or refuses us does', async () => {
  const refusals: Record<string, string> = {
    'nobody@example.org': '5.1.1 No such user here',
    'full@example.org': '5.2.2 Mailbox full',
    'spam@example.org': '5.7.1 Relay access denied',
  };
  const { url } = await startMailServer({
    onRecipient: (recipient) => ({ code: 550, words: refusals[recipient] ?? '' }),
  });
  const counts = async (smtpUrl: string, recipients: string[]) => {
    const app = await createTestApp({ environment: { ...ENVIRONMENT, SMTP_URL: smtpUrl } });
    const { context, clock } = app;
    for (const to of recipients)
      await insertMail(context.database, { to, subject: 'Hello', text: 'x' }, clock.now());
    for (let day = 0; day < 15; day += 1) {
      await context.outbox.flush();
      clock.advance(DAY_MS / 4);
    }
    return readCounts(app, 'kerikko_outbox_mails');
  };
  const { failed, refused } = { failed: 'state="failed"', refused: 'state="refused"' };
  expect(await counts(url, Object.keys(refusals))).toMatchObject({ [failed]: 1, [refused]: 2 });
  const dead = `smtp://localhost:${await findFreePort()}`;
  expect(await counts(dead, ['nobody@example.org'])).toMatchObject({ [failed]: 1, [refused]: 0 });
  const rules = await readFile(join(import.meta.dirname, '../../deploy/alerts.yml'), 'utf8');
  expect(rules).toMatch(
    /alert: KerikkoMailFailed\n +expr: max\(kerikko_outbox_mails\{state="failed"\}\) > 0/,
  );
});

test('sizes, free space, refused requests and the version are measured', async () => {
  const app = await createTestApp({ environment: { ...ENVIRONMENT, RATE_LIMIT_FACTOR: '0.01' } });
  for (let index = 0; index < 5; index += 1) await app.client({}, '203.0.113.7').get('/goodbye');
  expect(await readCounts(app, 'kerikko_refused_total')).toEqual({ 'limit="visits"': 2 });
  const sizes = await readCounts(app, 'kerikko_database_bytes');
  expect(sizes['part="database"']).toBeGreaterThan(10_000);
  expect((await readCounts(app, 'kerikko_disk_free_bytes'))['']).toBeGreaterThan(1_000_000);
  const { text } = await write(app);
  expect(text).toMatch(/^kerikko_build_info\{version="[\d.]+",commit="[\da-f]*",node="v\d+[\d.]+"\} 1$/m);
});

test('the process is measured, too: memory, processor time and event-loop delay', async () => {
  const app = await createTestApp({ environment: ENVIRONMENT });
  const { text, contentType } = await write(app);
  expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
});

test('the alerts and the dashboard name only metrics that exist', async () => {
  const { text } = await write(await createTestApp({ environment: ENVIRONMENT }));
  const known = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const rules = await readFile(join(import.meta.dirname, '../../deploy', file), 'utf8');
    const named = rules.match(/\b(kerikko|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  }
});

test('each alert says what to do, and only counters are named as such', async () => {
  const rules = await readFile(join(import.meta.dirname, '../../deploy/alerts.yml'), 'utf8');
  const alerts = rules.split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((alert) => !/summary: '[^']{30,}'/.test(alert))).toEqual([]);
  const { text } = await write(await createTestApp({ environment: ENVIRONMENT }));
  expect(text.match(/^# TYPE \w+_total (?!counter)/gm)).toBeNull();
});

/** From the Debian package `prometheus`, which is too large to install for one test. */
const PROMTOOL = '/usr/bin/promtool';

test.runIf(existsSync(PROMTOOL))('Prometheus accepts the metrics and the alerts', async () => {
  const { text } = await write(await createTestApp({ environment: ENVIRONMENT }));
  execFileSync(PROMTOOL, ['check', 'metrics'], { input: text });
  execFileSync(PROMTOOL, ['check', 'rules', join(import.meta.dirname, '../../deploy/alerts.yml')]);
});

test('while the database is unreachable, the other metrics are served and database_up is 0', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp({ environment: ENVIRONMENT });
  const { metrics, close } = app.context;
  await close();
  const { text } = (await metrics?.write()) ?? { text: '' };
  expect(text).toMatch(/^kerikko_database_up 0$/m);
  expect(text).not.toMatch(/^kerikko_members\{/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test('no request puts anything about a member into the metrics', async () => {
  const { app, addresses, actor } = await createCanaryFixtures('administrator', ENVIRONMENT);
  const own = actor.actor?.viewer.accountId ?? '';
  for (const { url } of addresses) {
    await sendRequest(actor, { url, method: 'GET' });
    await sendRequest(actor, { url: toData(url), method: 'GET' });
  }
  for (const url of [
    `/${CANARY.name}`,
    `/stories/food/${CANARY.title}`,
    `/reset-password?token=${CANARY.rest}`,
    `/admin/members?q=${CANARY.memberEmail}`,
    `/profile-photos/${own}/${CANARY.photo}`,
  ]) {
    await sendRequest(actor, { url, method: 'GET' });
  }
  const { text } = await write(app);
  expect(findCanaries(text)).toEqual([]);
  expect(text).not.toMatch(/[\w.]+@[\w.]+|[0-9a-f]{8}-[0-9a-f]{4}|198\.18\./);
  const known = [...listed.map(({ pattern }) => pattern), 'none'];
  const named = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route as string);
  expect(named.filter((route) => !known.includes(route))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(15);
});

test('the metrics server answers GET /metrics and nothing else', async () => {
  const app = await createTestApp({ environment: ENVIRONMENT });
  const server = createMetricsServer(app.context.metrics as NonNullable<typeof app.context.metrics>);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.text()).toContain('kerikko_database_up 1');
  for (const path of ['/', '/stories', '/metrics/', '/metrics?x', '/healthz'])
    expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('the members’ server has no /metrics', async () => {
  const { client } = await createAppAs('administrator', {}, { environment: ENVIRONMENT });
  expect((await client.get('/metrics')).status).toBe(404);
});

async function write(app: TestApp) {
  const { metrics } = app.context;
  if (!metrics) throw new Error('nothing is measured');
  return metrics.write();
}

/** Returns the values of one metric by their labels. */
async function readCounts(app: TestApp, name: string): Promise<Record<string, number>> {
  const { text } = await write(app);
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}
