// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createAppAs,
  createComment,
  createFailedMails,
  createStory,
} from '../../../../test/factories.ts';
import { insertRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { setStoryHidden } from '../../stories/server/story-editing.ts';
import type { Fact } from '../contract.ts';
import { texts as english } from '../texts.en.ts';
import { texts as malayalam } from '../texts.ml.ts';
import { DECISION_TEXTS } from '../web/decision-texts.ts';
import { DECISION_LINES } from './decision-lines.ts';
import { RECOUNT_MS, recountNumbers } from './kept-numbers.ts';
import { readOverview } from './overview.ts';

const ZONE = 'Asia/Kolkata';

test('everything that a feature counts as waiting has a sentence on the page and in the mail', async () => {
  const { context } = await createTestApp();
  const keys = context.features.flatMap(({ overview }) => Object.keys(overview?.decisions ?? {})).sort();
  for (const texts of [DECISION_TEXTS, DECISION_LINES.en, DECISION_LINES.ml]) {
    expect(Object.keys(texts).sort()).toEqual(keys);
  }
  for (const { overview } of [english, malayalam]) {
    expect(keys).toEqual(expect.arrayContaining(Object.keys(overview.fine)));
  }
});

test('a new community waits for nothing, and its overview says so', async () => {
  const { app, viewer, client } = await createAppAs('administrator');
  const overview = await readOverview(withoutDisk(app), viewer, ZONE);
  expect(overview.decisions).toEqual([]);
  expect(pick(overview.community)).toEqual({ active: [1, 1], firstStories: [0, 0], newcomers: [0, 0] });
  expect(overview.weekday).toBe(1);
  const page = await client.html('/admin/overview');
  for (const text of [
    'Nobody is waiting to join. All emails are going out on time. No reports are open.',
    'The first story could be yours.',
  ])
    expect(page).toContain(text);
  const member = await createActor(app, 'moderator');
  await expect(readOverview(app.context, member.viewer, ZONE)).rejects.toThrow('permission');
});

test('the overview counts what waits: requests, reports, failed and late mails, a missing backup', async () => {
  const app = await createTestApp({ environment: { BACKUP_DIR: '/tmp/kerikko-none' } });
  const { viewer } = await createActor(app, 'administrator');
  const now = app.clock.now();
  await createActor(app, 'pending');
  app.clock.advance(3 * DAY_MS);
  await createActor(app, 'pending');
  const { database } = app.context;
  await createFailedMails(app.context, ['asha@example.org'], '550 No');
  await insertRows(database, 'backups', {
    name: 'nightly',
    night: '',
    claim: null,
    claimed_until: 0,
    made_at: now,
    bytes: 1,
    problem: null,
  });
  const opened = { kind: 'story', thing_id: randomUUID(), title: '', text: '', is_urgent: 0, opened_at: now };
  for (const due_at of [now + DAY_MS, now + 7 * DAY_MS])
    await insertRows(database, 'cases', { ...opened, thing_id: randomUUID(), id: randomUUID(), due_at });
  const { decisions } = await readOverview(withoutDisk(app), viewer, ZONE);
  expect(pick(decisions)).toEqual({ requests: [2, 0], mails: [1, 0], backup: [0, 0], reports: [2, 1] });
  expect(decisions.find(({ key }) => key === 'requests')).toMatchObject({ at: now, path: '/admin' });
  const page = await readPage(app);
  for (const text of [
    '2 people are waiting to join, the first since November 20, 2026',
    '2 reports are waiting for a decision (overdue: 1)',
    '1 email couldn’t be sent',
    'The last good backup is more than two days old',
  ])
    expect(page).toContain(text);
});

test('first stories and newcomers wait for an answer of somebody else, for two weeks', async () => {
  const app = await createTestApp();
  // Babu asked to join long ago, and is approved today.
  const babu = await createActor(app, 'pending', { name: 'Babu' });
  app.clock.advance(20 * DAY_MS);
  const { viewer } = await createActor(app, 'administrator');
  await decide(app.context, viewer, babu.viewer.accountId, { action: 'approve' });
  babu.viewer.accessLevel = 'member';
  const [appu, asha] = [
    await createActor(app, 'member', { name: 'Appu' }),
    await createActor(app, 'member', { name: 'Asha' }),
  ];
  const read = async () => {
    const { community } = await readOverview(app.context, viewer, ZONE);
    return ['firstStories', 'newcomers'].map((key) =>
      community.find((fact) => fact.key === key)?.links.map((link) => 'author' in link && link.author),
    );
  };
  const post = async (by: Actor, story: string, replyTo = '') => {
    const key = randomUUID();
    app.clock.advance(MINUTE_MS);
    return createComment(app, by, story, 'Hello!', { key, replyTo });
  };
  const first = await createStory(app, appu, { title: 'First' });
  app.clock.advance(HOUR_MS);
  const second = await createStory(app, appu, { title: 'Second' });
  expect(await read()).toEqual([['Appu'], []]);
  // The author's own comment is no answer, and a comment without a reply makes its author a newcomer who waits.
  await post(appu, first);
  const greeting = await post(asha, second);
  expect(await read()).toEqual([['Appu'], ['Asha']]);
  await post(babu, first);
  expect(await read()).toEqual([[], ['Babu', 'Asha']]);
  await post(appu, second, greeting);
  expect(await read()).toEqual([[], ['Babu']]);
  const held = await createStory(app, babu, { title: 'Hidden' });
  await hide(app, held, true);
  expect(await read()).toEqual([[], []]);
  await hide(app, held, false);
  expect(await read()).toEqual([['Babu'], []]);
  app.clock.advance(15 * DAY_MS);
  expect(await read()).toEqual([[], []]);
  const remembered = () => app.context.database.selectFrom('first_stories').selectAll().execute();
  expect(await remembered()).toHaveLength(2);
  await app.context.sweeper.sweep();
  expect(await remembered()).toEqual([]);
});

test('the chart counts what everyone may read in each week, and topics without a story for 30 days are quiet', async () => {
  const { app, viewer } = await createAppAs('administrator');
  const author = await createActor(app);
  const numbers = async () => {
    const { series, community } = await readOverview(app.context, viewer, ZONE);
    const quiet = community.find(({ key }) => key === 'quietTopics');
    return [series.stories?.slice(-3), series.comments?.slice(-3), quiet?.count];
  };
  const comment = (story: string) => createComment(app, author, story, 'Hello!');
  // Friday. The week ends on Sunday.
  const story = await createStory(app, author);
  await createStory(app, author, { topic: 'life' });
  await comment(story);
  app.clock.advance(3 * DAY_MS);
  await createStory(app, author, { topic: 'life' });
  await comment(story);
  await comment(story);
  expect(await numbers()).toEqual([[0, 2, 1], [0, 1, 2], 6]);
  await hide(app, story, true);
  // The page counts neither texts nor members: a task does, every five minutes.
  expect(await numbers()).toEqual([[0, 2, 1], [0, 1, 2], 6]);
  app.clock.advance(RECOUNT_MS);
  await recountNumbers(app.context, app.clock.now());
  expect(await numbers()).toEqual([[0, 1, 1], [0, 1, 2], 7]);
  const page = await readPage(app);
  expect(page).toMatch(/<th scope="row">This week so far<\/th><td>1<\/td><td>2<\/td>/);
  expect(page).toMatch(/<th scope="row">November 16, 2026<\/th><td>1<\/td><td>1<\/td>/);
  expect(page).toContain('Most stories in a week: 1; most comments: 2.');
  app.clock.advance(30 * DAY_MS);
  expect((await numbers())[2]).toBe(8);
});

/** Returns the page with a new session, because an administrator's ends after 12 hours. */
async function readPage(app: TestApp): Promise<string> {
  const { client } = await createActor(app, 'administrator');
  return client.html('/admin/overview');
}

function hide({ context }: TestApp, story: string, isHidden: boolean): Promise<boolean> {
  const hiddenAt = isHidden ? context.clock.now() : null;
  return inTransaction(context, (transaction) => setStoryHidden(transaction, story, hiddenAt));
}

/** Returns the app's context without the check of the disk, which depends on the machine. */
function withoutDisk({ context }: TestApp): TestApp['context'] {
  return { ...context, features: context.features.filter(({ name }) => name !== 'core') };
}

function pick(facts: readonly Fact[]): Record<string, [count: number, of: number]> {
  return Object.fromEntries(facts.map(({ key, count, of }) => [key, [count, of]]));
}
