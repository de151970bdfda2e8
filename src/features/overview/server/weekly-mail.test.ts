// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor, createAppWith, createFailedMails } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import type { ComposedContext } from '../../../app/feature.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { writeSettings } from '../../community/server/community-settings.ts';
import { overviewFeature } from '../feature.ts';
import { exportWeekday, planWeeklyMails, queueWeeklyMails, saveWeekday } from './weekly-mail.ts';

const WEEK_MS = 7 * DAY_MS;
const HELPER = 'helper@example.org';

test('a mail on Monday morning lists what waits, in the language of each administrator', async () => {
  const { app, run, mailsTo } = await setUp();
  const anju = await createActor(app, 'administrator', { language: 'ml', email: 'anju@example.org' });
  await createActor(app, 'pending');
  await createFailedMails(app.context, ['a@example.org', 'b@example.org'], '550 No');
  await run();
  // Friday, 14:30 in India, until Monday, 7:59.
  app.clock.advance(2 * DAY_MS + 17 * HOUR_MS + 29 * MINUTE_MS);
  await run();
  expect(await mailsTo(HELPER)).toEqual([]);
  app.clock.advance(HOUR_MS + MINUTE_MS);
  await app.context.scheduler.sweep();
  const [mail] = await mailsTo(HELPER);
  expect(mail?.subject).toBe('Kerikko needs you: tasks for administrators');
  expect(mail?.text).toContain(`1 person is waiting to join, for 2 days now:
http://kerikko.test/admin

2 emails couldn’t be sent:
http://kerikko.test/admin/mails
`);
  const [malayalam] = await mailsTo(anju.viewer.email);
  expect(malayalam?.text).toContain('ഒരാൾ 2 ദിവസമായി ചേരാൻ കാത്തിരിക്കുന്നു:');
});

test('nothing comes when nothing waits, and a mail comes once after a long pause and with two nodes', async () => {
  const { app, run, mailsTo } = await setUp();
  await run();
  app.clock.advance(WEEK_MS);
  await run();
  expect(await mailsTo(HELPER)).toEqual([]);
  await createActor(app, 'pending');
  app.clock.advance(5 * WEEK_MS);
  const other = await createTestApp({ secondNodeOf: app });
  await runConcurrently(app, [app, other], (node) => run(node));
  await run();
  // The other node may be writing the mail.
  await other.mails();
  expect(await mailsTo(HELPER)).toHaveLength(1);
  app.clock.advance(WEEK_MS);
  await run();
  expect(await mailsTo(HELPER)).toHaveLength(2);
});

test('an administrator chooses the day, or no mail, on the page', async () => {
  const { app, run, mailsTo, client, viewer } = await setUp();
  await createActor(app, 'pending');
  await run();
  const choose = (weekday: string) => client.post('/admin/overview', { intent: 'weekly-mail', weekday });
  for (const weekday of ['7', 'x', '1.5']) expect((await choose(weekday)).status).toBe(422);
  expect((await choose('')).headers.get('location')).toBe('/admin/overview?saved');
  await run();
  expect(await exportWeekday(app.context.database, viewer.accountId)).toEqual({ weekday: null });
  await choose('6');
  const page = await client.html('/admin/overview?saved');
  expect(page).toContain('<option value="6" selected="">Saturday</option>');
  expect(page).toContain('Saved.');
  app.clock.advance(DAY_MS);
  await run();
  expect(await mailsTo(HELPER)).toHaveLength(1);
  await saveWeekday(app.context, viewer, null);
  app.clock.advance(3 * WEEK_MS);
  await run();
  expect(await mailsTo(HELPER)).toHaveLength(1);
  const member = await createActor(app);
  await expect(saveWeekday(app.context, member.viewer, 1)).rejects.toThrow('permission');
});

test('the mail keeps its hour on the community’s clock when that clock changes', async () => {
  const { app, run, viewer } = await setUp();
  await inTransaction(app.context, (transaction) =>
    writeSettings(transaction, { time_zone: 'America/New_York' }),
  );
  app.context.community.forget();
  // The clocks go forward on Sunday, 2027-03-14.
  app.clock.advance(Date.parse('2027-03-10T12:00:00Z') - app.clock.now());
  await saveWeekday(app.context, viewer, 1);
  const dueAt = async () => {
    const rows = await app.context.database.selectFrom('overview_mails').select('due_at').execute();
    return new Date(Number(rows[0]?.due_at)).toISOString().slice(0, 13);
  };
  expect(await dueAt()).toBe('2027-03-15T12');
  await saveWeekday(app.context, viewer, 6);
  expect(await dueAt()).toBe('2027-03-13T13');
  app.clock.advance(4 * DAY_MS);
  await run();
  expect(await dueAt()).toBe('2027-03-20T12');
});

test('a restored backup keeps the day, and sends nothing before the next one', async () => {
  const { app, run, mailsTo, viewer } = await setUp();
  const { clock } = app;
  const { database } = app.context;
  await createActor(app, 'pending');
  await saveWeekday(app.context, viewer, 3);
  clock.advance(3 * WEEK_MS);
  const { backup } = overviewFeature.tables.overview_mails ?? {};
  if (typeof backup === 'function') await backup(database, { now: clock.now(), columns: [] });
  await run();
  expect(await mailsTo(HELPER)).toEqual([]);
  expect(await exportWeekday(database, viewer.accountId)).toEqual({ weekday: 3 });
  clock.advance(WEEK_MS);
  await run();
  expect(await mailsTo(HELPER)).toHaveLength(1);
});

test('someone who is no administrator any more gets no mail, and begins with Monday as an administrator again', async () => {
  const { app, run, mailsTo, viewer } = await setUp();
  await createActor(app, 'pending');
  await saveWeekday(app.context, viewer, 3);
  const setRole = (role: 'member' | 'administrator') =>
    updateRows(app, 'memberships', { account_id: viewer.accountId }, { role });
  await setRole('member');
  app.clock.advance(2 * WEEK_MS);
  await run();
  expect(await mailsTo(HELPER)).toEqual([]);
  await setRole('administrator');
  await run();
  expect(await exportWeekday(app.context.database, viewer.accountId)).toEqual({ weekday: 1 });
});

async function setUp() {
  const { app, actor } = await createAppWith({ actor: { as: 'administrator', email: HELPER } });
  return {
    app,
    ...actor,
    async run({ context, clock }: TestApp = app) {
      await planWeeklyMails(context, clock.now());
      await queueWeeklyMails(withoutDisk(context), clock.now(), new AbortController().signal);
    },
    async mailsTo(address: string) {
      return await app.mailsTo(address);
    },
  };
}

/** Returns the context without the check of the disk, which depends on the machine. */
function withoutDisk(context: ComposedContext): ComposedContext {
  return { ...context, features: context.features.filter(({ name }) => name !== 'core') };
}
