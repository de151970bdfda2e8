// Runs nightly on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor, PASSWORD, withoutLimits } from '../../../../test/factories.ts';
import { createRecorder } from '../../../../test/record-queries.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { JOBS_TASK, PAUSE_MS } from '../../../server/tasks/jobs.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import type { SaveInput } from '../contract.ts';
import { createGathering } from '../sample.ts';
import { editGathering } from './gathering-form.ts';
import { cancelGathering, changeGathering } from './gatherings.ts';
import { insertMovedGathering } from './insert-moved-gathering.ts';
import type { MovedGathering } from './moved-gathering.ts';
import { readGathering } from './read-gatherings.ts';

const MANY = 3000;
/** Rows of one statement of these fixtures. */
const ROWS = 500;

test(`a gathering with ${MANY} answers is changed, reminds, has new places and is cancelled, and each member hears once of each`, async () => {
  const { app, host, id, form } = await setUp(MANY);
  const node = await createTestApp({ secondNodeOf: app });
  const jobs = async () => {
    const { database } = app.context;
    while (await database.selectFrom('jobs').select('id').executeTakeFirst()) {
      await runConcurrently(app, [app, node], ({ context }) => context.scheduler.sweep(JOBS_TASK));
      app.clock.advance(PAUSE_MS);
    }
  };
  const small = await setUp(2, app);
  const change = (gathering: typeof small) =>
    countStatements(app, (context) =>
      changeGathering(context, gathering.host.viewer, gathering.id, { ...gathering.form, title: 'Other' }),
    );
  expect(await change({ app, host, id, form })).toBe(await change(small));
  expect(await countMails(app)).toBe(0);
  await jobs();
  expect([await countMails(app), await countNews(app, 'gathering-changed')]).toEqual([MANY + 2, MANY + 2]);

  app.clock.advance(6 * DAY_MS);
  await app.context.scheduler.sweep('reminders of gatherings');
  await jobs();
  // The organiser of each gathering gets a reminder, too.
  expect(await countMails(app)).toBe(2 * (MANY + 2) + 2);

  await updateRows(app, 'gathering_answers', {}, { waits_since: 1, answer: 'yes' });
  const seats = { ...form, title: 'Other', seats: '' };
  await app.context.database.updateTable('gatherings').set({ seats: 1 }).execute();
  await changeGathering(withoutLimits(app.context), host.viewer, id, seats);
  await jobs();
  expect(await countNews(app, 'gathering-place')).toBe(MANY + 1);

  const cancel = (gathering: typeof small) =>
    countStatements(app, (context) => cancelGathering(context, gathering.host.viewer, gathering.id));
  const before = await countMails(app);
  expect(await cancel({ app, host, id, form })).toBe(await cancel(small));
  await jobs();
  expect([(await countMails(app)) - before, await countNews(app, 'gathering-cancelled')]).toEqual([
    MANY + 2,
    MANY + 2,
  ]);
  expect(await app.context.database.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

test('an organiser who leaves and deletes everything tells all who answered, before the gathering is gone', async () => {
  const { app, host, id } = await setUp(120);
  await leaveCommunity(app.context, host.viewer, { intent: 'leave', stories: 'delete', password: PASSWORD });
  const rows = () => app.context.database.selectFrom('gatherings').select(['id', 'title', 'place']).execute();
  expect(await rows()).toEqual([{ id, title: '', place: '' }]);
  const reader = await createActor(app);
  expect(await readGathering(app.context, reader.viewer, id)).toBeUndefined();
  const told = (await app.mails()).filter(
    ({ subject }) => subject === 'A Kerikko gathering is cancelled: Onam lunch',
  );
  expect(new Set(told.map(({ to }) => to?.[0]?.address)).size).toBe(120);
  expect(told[0]?.text).toContain('Town hall');
  expect(await rows()).toEqual([]);
});

test('a gathering with more answers and marks than a statement has parameters moves to another server', async () => {
  const app = await createTestApp();
  const count = 10_000;
  const ids = await addMembers(app, count);
  const at = new Date(app.clock.now()).toISOString();
  const dayAt = (day: number) => new Date(app.clock.now() + day * DAY_MS).toISOString();
  const days = [dayAt(1), dayAt(2)];
  const moved: MovedGathering = {
    ...{ id: randomUUID(), organiser: ids[0] ?? null, title: 'Onam', place: '', link: '', description: '' },
    ...{ startsAt: dayAt(2), endsAt: dayAt(3), timeZone: 'Asia/Kolkata', seats: null, days, repeats: null },
    ...{ monthDay: null, seriesStart: null, seriesLength: null, previous: null, sequence: 0, createdAt: at },
    ...{ editedAt: null, cancelledAt: null, circle: null, stories: [] },
    answers: ids.map((member) => ({
      ...{ member, answer: 'perhaps', guests: 0, children: 0, waitsSince: null, at },
    })),
    marks: ids.flatMap((member) => days.map((day) => ({ member, day, mark: 'yes' as const }))),
  };
  await inTransaction(app.context, (transaction) =>
    insertMovedGathering(transaction, moved, { findAccount: (id) => id, now: app.clock.now() }),
  );
  const countOf = async (table: 'gathering_answers' | 'gathering_day_marks') => {
    const rows = app.context.database.selectFrom(table).where('gathering_id', '=', moved.id);
    return countRows(rows);
  };
  expect([await countOf('gathering_answers'), await countOf('gathering_day_marks')]).toEqual([
    count,
    2 * count,
  ]);
});

async function setUp(answers: number, known?: TestApp) {
  const app = known ?? (await createTestApp());
  const host = await createActor(app, 'member', { withPassword: true });
  const id = await createGathering(app, host, { title: 'Onam lunch', place: 'Town hall' });
  await addAnswers(app, id, answers);
  const found = await editGathering(app.context, host.viewer, id);
  const form = { ...found, intent: 'save', key: randomUUID() } as SaveInput;
  return { app, host, id, form };
}

/** Inserts members who said yes. */
async function addAnswers(app: TestApp, id: string, count: number): Promise<void> {
  const ids = await addMembers(app, count);
  for (let at = 0; at < count; at += ROWS) {
    await insertRows(
      app.context.database,
      'gathering_answers',
      ids.slice(at, at + ROWS).map((account_id) => ({
        ...{ gathering_id: id, account_id, answer: 'yes' as const, guests: 0, children: 0 },
        ...{ waits_since: null, answered_at: app.clock.now() },
      })),
    );
  }
}

/** Inserts members, and returns the ids of their accounts. */
async function addMembers({ context: { database, clock } }: TestApp, count: number): Promise<string[]> {
  const now = clock.now();
  const ids = Array.from({ length: count }, () => randomUUID());
  for (let at = 0; at < count; at += ROWS) {
    const some = ids.slice(at, at + ROWS);
    await insertRows(
      database,
      'accounts',
      some.map((account) => ({
        ...{ id: account, email: `${account}@example.org`, password_hash: null, email_verified_at: now },
        ...{ created_at: now, last_sign_in_at: null, language: null, seen_at: now },
      })),
    );
    await insertRows(
      database,
      'memberships',
      some.map((account_id) => ({
        ...{ account_id, state: 'approved' as const, role: 'member' as const },
        ...{ joined_at: now, factor_due_at: null },
      })),
    );
  }
  return ids;
}

/** Runs a rule without limits and returns how many statements it sent to the database. */
async function countStatements(
  { context }: TestApp,
  run: (context: AppContext) => Promise<unknown>,
): Promise<number> {
  const { recorded, take } = createRecorder(withoutLimits(context));
  await run(recorded);
  return take().length;
}

async function countMails({ context: { database } }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select distinct recipient, subject, body from outbox) as mails`.execute(
    database,
  );
  const { count } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // Nobody gets the same mail twice.
  expect(Number(rows[0]?.count)).toBe(Number(count));
  return Number(count);
}

/** Returns how many members have unread news of this kind. */
async function countNews({ context: { database } }: TestApp, kind: string): Promise<number> {
  const rows = await database.selectFrom('news').select('account_id').where('kind', '=', kind).execute();
  return new Set(rows.map(({ account_id }) => account_id)).size;
}
