// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor } from '../../../test/factories.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts';
import { createBackupSchedule, type MakeBackup, toNight } from './backup-schedule.ts';

test('one of two nodes makes the backup of a night, and administrators see when', async () => {
  const app = await createTestApp({ environment: { BACKUP_DIR: '/backups', METRICS_PORT: '9464' } });
  // A session would end while the clock is advanced.
  const readPanel = async (path = '/admin/system') =>
    (await createActor(app, 'administrator')).client.html(path);
  expect(await readPanel()).toContain('No backup has been made yet.');
  let made = 0;
  let finish = () => {};
  const make = () =>
    new Promise<{ file: string; bytes: number }>((resolve) => {
      made += 1;
      finish = () => resolve({ file: 'x', bytes: 12_345_678 });
    });
  const [one, other] = [createSchedule(app, make), createSchedule(app, make)];
  const making = one.makeIfDue();
  await expect.poll(() => made).toBe(1);
  await other.makeIfDue();
  finish();
  await making;
  await other.makeIfDue();
  expect(made).toBe(1);
  const last = /Last backup: November 20, 2026 at 2:30 PM \(12\.3\u00a0MB\)\./;
  expect(await readPanel()).toMatch(last);
  expect(await readPanel()).not.toContain('BACKUP_DIR');
  expect(await readPanel('/admin')).not.toContain('Last backup');
  expect(await readMetrics(app)).toEqual(['age_seconds 0', 'bytes 12345678', 'failed 0']);

  app.clock.advance(DAY_MS);
  const next = other.makeIfDue();
  await expect.poll(() => made).toBe(2);
  finish();
  await next;
  app.clock.advance(2 * DAY_MS + MINUTE_MS);
  expect(await readPanel()).toContain('The last good backup is more than two days old.');
  expect(await readPanel('/admin')).toContain('The last good backup is more than two days old.');
  const member = await createActor(app, 'moderator');
  expect((await member.client.get('/admin')).status).toBe(403);
});

test('a failed backup is logged, shown and tried again an hour later', async () => {
  const app = await createTestApp({
    environment: { BACKUP_DIR: '/backups', METRICS_PORT: '9464', LOG_LEVEL: 'info' },
  });
  const { client } = await createActor(app, 'administrator');
  let isFull = true;
  const schedule = createSchedule(app, async () => {
    if (isFull) throw new Error('The disk is full. No backup was written.');
    return { file: 'x', bytes: 1000, problem: 'It was not copied.' };
  });
  await schedule.makeIfDue();
  expect(app.logged.join('')).toMatch(/"problem":"The disk is full\. [^"]+","msg":"backup failed"/);
  expect(await readMetrics(app)).toEqual(['failed 1']);
  const panel = await client.html('/admin');
  expect(panel).toMatch(/There was a problem with the last backup\..+The disk is full\..+No backup has been/);

  isFull = false;
  app.clock.advance(HOUR_MS - MINUTE_MS);
  await schedule.makeIfDue();
  expect(await readMetrics(app)).toEqual(['failed 1']);
  app.clock.advance(MINUTE_MS);
  await schedule.makeIfDue();
  expect(await readMetrics(app)).toEqual(['age_seconds 0', 'bytes 1000', 'failed 1']);
  expect(await client.html('/admin/system')).toContain('It was not copied.');
});

test('a node that stops gives its claim back, and the claim of one that was killed ends after five minutes', async () => {
  const app = await createTestApp();
  let made = 0;
  const make = async () => {
    made += 1;
    return { file: 'x', bytes: 1 };
  };
  const waiting = createSchedule(
    app,
    (signal) =>
      new Promise((_, reject) => {
        made += 1;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const stopped = waiting.makeIfDue();
  await expect.poll(() => made).toBe(1);
  await waiting.stop();
  await stopped;
  // Nobody stops or renews this one.
  const killed = createSchedule(app, () => new Promise(() => {}));
  void killed.makeIfDue();
  const claim = () => app.context.database.selectFrom('backups').select('claimed_until').executeTakeFirst();
  await expect.poll(async () => Number((await claim())?.claimed_until)).toBeGreaterThan(app.clock.now());
  const other = createSchedule(app, make);
  await other.makeIfDue();
  expect(made).toBe(1);
  app.clock.advance(5 * MINUTE_MS);
  await other.makeIfDue();
  expect(made).toBe(2);
});

test('a night begins at three in the morning', () => {
  const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute).getTime();
  expect([at(0, 0), at(2, 59), at(3, 0), at(23, 59)].map(toNight)).toEqual([
    '2026-11-19',
    '2026-11-19',
    '2026-11-20',
    '2026-11-20',
  ]);
});

function createSchedule({ context: { database, log }, clock }: TestApp, make: MakeBackup) {
  return createBackupSchedule({ database, log, clock, make });
}

/** Returns the metrics of backups without the common part of their names. */
async function readMetrics({ context }: TestApp): Promise<string[]> {
  const { text } = (await context.metrics?.write()) ?? { text: '' };
  return [...text.matchAll(/^kerikko_backup_(\w+){kind="nightly"} (\d+)$/gm)]
    .map(([, name, value]) => `${name} ${value}`)
    .sort();
}
