// Runs on: SQLite and PostgreSQL
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory, PASSWORD } from '../../test/factories.ts';
import { insertRows } from '../../test/rows.ts';
import { SIGN_INS } from '../features/accounts/server/sign-in/sign-in.ts';
import { seeNews } from '../features/news/server/news.ts';
import { PUBLISHINGS, setLike } from '../features/stories/server/stories.ts';
import { claimBackup, recordBackup } from '../server/backups/backup-store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../server/clock.ts';
import { insertMail, leaseDueMail } from '../server/mail/outbox-store.ts';
import { findViewer } from './find-viewer.ts';

/** Each part of Kerikko while the clock is a day ahead, and after the clock is right again. */
const JUMPS: Record<string, (app: TestApp, actor: Actor, jump: Jump) => Promise<void>> = {
  async 'limits in memory and in the database'({ context }, _actor, { ahead, back }) {
    ahead();
    for (const limit of [SIGN_INS, PUBLISHINGS]) {
      while ((await context.limiter.count(limit, 'someone')).hits <= limit.hits);
    }
    back();
    for (const limit of [SIGN_INS, PUBLISHINGS]) {
      const { waitMs } = await context.limiter.count(limit, 'someone');
      expect(waitMs).toBeLessThanOrEqual(limit.perMs);
    }
  },

  async 'limits of another node'(app, _actor, { ahead, back }) {
    const other = await createTestApp({ secondNodeOf: app });
    ahead();
    for (let hit = 0; hit <= SIGN_INS.hits; hit += 1) await app.context.limiter.count(SIGN_INS, 'someone');
    back();
    const { waitMs } = await other.context.limiter.count(SIGN_INS, 'someone');
    expect(waitMs).toBeLessThanOrEqual(SIGN_INS.perMs);
    app.clock.advance(MINUTE_MS);
    await other.context.limiter.take(SIGN_INS, 'someone');
  },

  async 'the delay of wrong passwords'(app, _actor, { ahead, back }) {
    const owner = await createActor(app, 'member', { withPassword: true });
    const signIn = (password: string) => app.client().signIn(owner.viewer.email, password);
    ahead();
    for (let index = 0; index < 8; index += 1) await signIn('wrong');
    back();
    await signIn('wrong');
    app.clock.advance(HOUR_MS);
    const pauses = app.clock.pauses.length;
    expect((await signIn(PASSWORD)).status).toBe(202);
    expect(app.clock.pauses.length).toBe(pauses);
  },

  async 'a mail that waits for its next attempt'({ context, clock }, _actor, { ahead, back }) {
    const mail = { to: 'someone@example.org', subject: 'Hello', text: 'Hello' };
    ahead();
    await insertMail(context.database, mail, clock.now());
    await leaseDueMail(context.database, clock.now());
    back();
    expect(await leaseDueMail(context.database, clock.now())).toMatchObject({ recipient: mail.to });
  },

  async 'the nightly backup'({ context: { database }, clock }, _actor, { ahead, back }) {
    ahead();
    const claim = await claimBackup(database, '2026-11-21', clock.now());
    if (claim) await recordBackup(database, claim, { madeAt: clock.now(), bytes: 1, problem: undefined });
    back();
    expect(await claimBackup(database, '2026-11-20', clock.now())).toBeDefined();
  },

  async 'what is new since the last visit, and unread news'(app, { viewer, client }, { ahead, back }) {
    const token = client.cookies.get('kerikko');
    const story = await createStory(app, { viewer });
    ahead();
    await client.get('/stories');
    await seeNews(app.context, { ...viewer, unread: { '/news': 1 } }, {
      items: [],
      readAt: app.clock.now(),
    } as never);
    back();
    const liker = await createActor(app);
    await setLike(app.context, liker.viewer, { intent: 'like', story, liked: true });
    const read = () => findViewer(app.context, token);
    expect(await read()).toMatchObject({ unread: { '/news': 1 }, newSince: null });
    app.clock.advance(2 * HOUR_MS);
    // The visit before the pause is the last one.
    expect((await read())?.newSince).toBe(app.clock.now() - 2 * HOUR_MS);
  },
};

/** Columns that plannedTimes leaves out, with the reason. */
const BOUNDED_ELSEWHERE: Record<string, string> = {
  'rate_limits.resets_at': 'each hit bounds it',
  'memberships.suspended_until': 'somebody chose the day',
  'letter_sides.read_until': 'the time of a letter',
  'letter_sides.last_at': 'the time of a letter',
  'correspondences.last_at': 'the time of a letter',
};
/** How columns are called that hold the time of work that repeats or is tried again. */
const PLANNED =
  /^(due_at|next_attempt_at|last_at|checked_at|computed_at|resets_at|\w+_due_at|\w+_mail_at|\w+_until)$/;

test('every stored time of work that repeats is bounded by its period', async () => {
  const app = await createTestApp();
  const { database, features, sweeper } = app.context;
  const bounded = features.flatMap(({ plannedTimes = [] }) => plannedTimes);
  const tables = await database.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const planned = columns.filter((name) => PLANNED.test(name.split('.')[1] ?? ''));
  const known = [
    ...bounded.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(BOUNDED_ELSEWHERE),
  ];
  expect(planned.sort()).toEqual([...new Set(known)].sort());
  await sweeper.sweep('planned times');
  expect(app.logged.join('')).not.toContain('could not be swept');
});

test('after a clock 400 days ahead, digests, weekly mails and messages come within their period', async () => {
  const app = await createTestApp();
  const { context, clock } = app;
  const { database } = context;
  const [administrator, daily] = [await createActor(app, 'administrator'), await createActor(app)];
  await insertRows(database, 'news_mail_settings', {
    account_id: daily.viewer.accountId,
    answers: 1,
    digest: 'daily',
    hour: 8,
    weekday: 6,
  });
  const run = async () => {
    await context.sweeper.sweep();
    await context.scheduler.sweep();
  };
  clock.advance(400 * DAY_MS);
  await run();
  clock.advance(-400 * DAY_MS);
  await run();
  const now = clock.now();
  const rows = await database.selectFrom('news_mails').select(['account_id', 'due_at']).execute();
  const wait = (accountId: string) =>
    (Number(rows.find(({ account_id }) => account_id === accountId)?.due_at) - now) / DAY_MS;
  expect(wait(daily.viewer.accountId)).toBeLessThan(1.1);
  expect(wait(administrator.viewer.accountId)).toBeLessThan(7.1);
  const [mail] = await database.selectFrom('overview_mails').select('due_at').execute();
  expect(Number(mail?.due_at) - now).toBeLessThan(7.1 * DAY_MS);
  expect(Number(mail?.due_at)).toBeGreaterThan(now);
});

test.each(Object.keys(JUMPS))('a clock that was a day ahead does not harm %s', async (name) => {
  const { app, actor } = await createAppWith({ actor: 'member' });
  const jump = { ahead: () => app.clock.advance(DAY_MS), back: () => app.clock.advance(-DAY_MS) };
  await JUMPS[name]?.(app, actor, jump);
});

interface Jump {
  ahead(): void;
  back(): void;
}
