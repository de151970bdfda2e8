// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  browserOf,
  createActor,
  createComment,
  createStory,
} from '../../../../test/factories.ts';
import { insertRows, readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { setFollowed } from '../../following/server/following.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { writeDown } from '../../recordings/server/write-down.ts';
import { setLike } from '../../stories/server/stories.ts';
import { deleteStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { queueDueMails } from './due-mails.ts';
import { saveMailSettings } from './mail-settings.ts';
import { listNews } from './news.ts';
import { saveNewsSettings } from './news-settings.ts';

const HTTPS = { publicUrl: 'https://kerikko.test', environment: { RATE_LIMIT_FACTOR: '1000' } };
const WEEKLY = { answers: true, digest: 'weekly', hour: 8, weekday: 6, timeZone: 'Asia/Kolkata' } as const;

async function setUp() {
  const app = await createTestApp(HTTPS);
  const people = {
    author: await createActor(app, 'member', { name: 'Appu', email: 'appu@example.org' }),
    asha: await createActor(app, 'member', { name: 'Asha' }),
    babu: await createActor(app, 'member', { name: 'Babu' }),
  };
  const story = await createStory(app, people.author, { title: 'Puttu' });
  const post = (by: Actor, text: string) => {
    app.clock.advance(1000);
    return createComment(app, by, story, text);
  };
  /** Moves the clock, runs what is due, and returns the mails to a person since then. */
  const wait = async (ms: number, to = people.author) => {
    const before = (await app.mails()).length;
    app.clock.advance(ms);
    await app.context.scheduler.sweep();
    return (await app.mails())
      .slice(before)
      .filter(({ to: [recipient] = [] }) => recipient?.address === to.viewer.email);
  };
  return { app, ...people, story, post, wait };
}

test('answers that were not seen are mailed once, after a while and at most once an hour', async () => {
  const { app, author, asha, babu, post, wait } = await setUp();
  await post(asha, 'A secret.');
  expect(await wait(14 * MINUTE_MS)).toEqual([]);
  await post(babu, 'Another secret.');
  const [mail, ...others] = await wait(2 * MINUTE_MS);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Babu and Asha commented on ‘Puttu’:');
  expect(mail?.text).not.toContain('secret');
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toMatch(
    /^<https:\/\/kerikko\.test\/unsubscribe\?token=[\w-]{43}>$/,
  );
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await post(asha, 'More.');
  expect(await wait(50 * MINUTE_MS)).toEqual([]);
  const [second] = await wait(15 * MINUTE_MS);
  expect(second?.text).toContain('Asha commented');
  expect(second?.text).not.toContain('Babu');
  // Seen, deleted, muted and suspended: nothing is left to tell.
  await post(asha, 'Seen.');
  await browserOf(app, author).get('/news');
  expect(await wait(2 * HOUR_MS)).toEqual([]);
  await deleteComment(app.context, asha.viewer, ...(await lastComment(app, asha)));
  await post(babu, 'From someone who is suspended.');
  const administrator = await createActor(app, 'administrator');
  await decide(app.context, administrator.viewer, babu.viewer.accountId, {
    action: 'suspend',
    reason: 'Rude.',
  });
  await post(asha, 'From someone muted.');
  await mutePerson(app.context, author.viewer, asha.viewer.accountId);
  expect(await wait(2 * HOUR_MS)).toEqual([]);
  expect((await listNews(app.context, author.viewer)).items).not.toEqual([]);
});

test('300 comments are one piece of news and one mail, and a clock that is set back sends no mail twice', async () => {
  const { app, author, asha, babu, post, wait } = await setUp();
  const { context, clock } = app;
  const first = await post(asha, 'One of many.');
  const row = await readRow(context, 'comments', { id: first });
  const others = Array.from({ length: 298 }, () => randomUUID());
  await insertRows(
    context,
    'comments',
    others.map((id) => ({ ...row, id, submission_key: id })),
  );
  await post(babu, 'The last of many.');
  expect(await listNews(context, author.viewer)).toMatchObject({ items: [{ people: 2 }] });
  const [mail, ...rest] = await wait(16 * MINUTE_MS);
  expect([mail?.text?.match(/commented on/g)?.length, rest]).toEqual([1, []]);
  clock.advance(-HOUR_MS);
  expect(await wait(0)).toEqual([]);
  expect(await wait(50 * MINUTE_MS)).toEqual([]);
  // Once the clock has passed the time of the mail, everything is mailed again.
  await wait(20 * MINUTE_MS);
  await post(asha, 'After the change.');
  const [next, ...more] = await wait(2 * HOUR_MS);
  expect([next?.text?.includes('Asha commented'), next?.text?.includes('Babu'), more]).toEqual([
    true,
    false,
    [],
  ]);
});

test('the first mail after an upgrade leaves out what the mail before the upgrade told', async () => {
  const { app, asha, babu, post, wait } = await setUp();
  await post(asha, 'First.');
  app.clock.advance(16 * MINUTE_MS - 1000);
  await post(asha, 'A second before the mail.');
  app.clock.advance(1000);
  expect(await wait(0)).toHaveLength(1);
  await app.context.database.updateTable('news_mails').set({ told: null }).execute();
  await post(babu, 'After the upgrade.');
  const [mail] = await wait(2 * HOUR_MS);
  expect([mail?.text?.includes('Babu'), mail?.text?.includes('Asha')]).toEqual([true, false]);
});

test('what is committed after a mail with the time of the mail, or an earlier one, is in the next mail', {
  tags: ['both-databases'],
}, async () => {
  const { app, asha, babu, post, wait } = await setUp();
  const { context, clock } = app;
  const setTime = (table: 'comments' | 'stories', id: string, created_at: number) =>
    context.database.updateTable(table).set({ created_at }).where('id', '=', id).execute();
  await post(asha, 'First.');
  clock.advance(16 * MINUTE_MS - 1000);
  await setTime('comments', await post(asha, 'Told.'), clock.now());
  expect((await wait(0)).map(({ text }) => text)).toHaveLength(1);
  const mailedAt = clock.now();
  await setTime('comments', await post(babu, 'In the same millisecond.'), mailedAt);
  const [mail, ...others] = await wait(2 * HOUR_MS);
  expect(mail?.text).toContain('Babu commented');
  expect([others, mail?.text?.includes('Asha')]).toEqual([[], false]);

  await saveMailSettings(context, babu.viewer, { ...WEEKLY, digest: 'daily' });
  await createStory(app, asha, { title: 'Told' });
  const [digest] = await wait(DAY_MS - HOUR_MS, babu);
  expect(digest?.text).toContain('Told');
  await setTime('stories', await createStory(app, asha, { title: 'Later' }), clock.now() - 1000);
  expect((await wait(DAY_MS, babu)).map(({ subject }) => subject)).toEqual(['Today on Kerikko: 1 new story']);
});

test('the digest comes at the chosen hour with titles and names, and only if there is something new', async () => {
  const { app, author, asha, babu, wait } = await setUp();
  const { context, clock } = app;
  await saveMailSettings(context, babu.viewer, WEEKLY);
  clock.advance(1000);
  await createStory(app, asha, { title: 'Kadala', content: 'A secret.' });
  const hidden = await createStory(app, asha, { title: 'Hidden' });
  await inTransaction(context, (transaction) => setStoryHidden(transaction, hidden, clock.now()));
  await deleteStory(context, asha.viewer, await createStory(app, asha, { title: 'Deleted' }));
  await createStory(app, babu, { title: 'Own' });
  const [mail, ...others] = await wait(untilSaturday(clock.now()) + HOUR_MS, babu);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('This week on Kerikko: 2 new stories');
  expect(mail?.text).toContain('Food & Culture\n\n‘Kadala’ (Asha)\nhttps://kerikko.test/stories/food/');
  expect(mail?.text).toContain('‘Puttu’ (Appu)');
  // A random token may contain the same letters.
  expect(mail?.text?.replace(/token=\S+/g, '')).not.toMatch(/secret|Hidden|Deleted|Own/);
  expect(await wait(7 * DAY_MS, babu)).toEqual([]);
  await createStory(app, asha, { title: 'Sambar' });
  await saveMailSettings(context, babu.viewer, {
    ...WEEKLY,
    digest: 'daily',
    hour: 9,
    timeZone: 'Asia/Dubai',
  });
  expect((await wait(DAY_MS, babu)).map(({ subject }) => subject)).toEqual(['Today on Kerikko: 1 new story']);
  await createGathering(app, author, { title: 'Onam lunch' });
  const [invited] = await wait(DAY_MS, babu);
  expect(invited?.text).toMatch(/New gatherings:\n\n‘Onam lunch’\nhttp.*\/gatherings\//);
  await createStory(app, author, { title: 'Upma' });
  // A member who has been away for long gets no digest.
  await updateRows(
    context,
    'accounts',
    { id: babu.viewer.accountId },
    { seen_at: clock.now() - 61 * DAY_MS },
  );
  expect(await wait(DAY_MS, babu)).toEqual([]);
});

test('a digest names five stories by topic and counts the others, in the reader’s language', async () => {
  const { app, author, asha, babu, wait } = await setUp();
  const { context, clock } = app;
  const chechi = await createActor(app, 'member', { language: 'ml' });
  for (const { viewer } of [babu, chechi]) await saveMailSettings(context, viewer, WEEKLY);
  await mutePerson(context, chechi.viewer, asha.viewer.accountId);
  for (const [title, topic, by] of [
    ['Bus', 'travel', author],
    ['Train', 'travel', author],
    ['Boat', 'travel', asha],
    ['Exam', 'education', author],
    ['Kadala', 'food', author],
    ['School', 'education', author],
  ] as const) {
    clock.advance(1000);
    await createStory(app, by, { title, topic });
  }
  const loved = await readRows(context, 'stories', { title: 'Bus' }, ['id']);
  for (const { id } of loved) await setLike(context, babu.viewer, { intent: 'like', story: id, liked: true });
  const [mail] = await wait(untilSaturday(clock.now()) + HOUR_MS, babu);
  const outline = (text = '') =>
    text
      .replaceAll(/https:\S+|\n+(?=https:)/g, '')
      .split(/\n+/)
      .slice(0, 12);
  expect(mail?.subject).toBe('This week on Kerikko: 7 new stories');
  expect(outline(mail?.text).slice(1, 11)).toEqual([
    'New on Kerikko:',
    'കൊച്ചു യാത്രകൾ',
    '‘Bus’ (Appu)',
    '‘Boat’ (Asha)',
    'Learning & Growth',
    '‘School’ (Appu)',
    '‘Exam’ (Appu)',
    'Food & Culture',
    '‘Kadala’ (Appu)',
    'And 2 more: Food & Culture (1), കൊച്ചു യാത്രകൾ (1)',
  ]);
  const toChechi = (await app.mails()).find(({ to: [to] = [] }) => to?.address === chechi.viewer.email);
  expect(toChechi?.subject).toContain('6 പുതിയ കഥകൾ');
  expect(toChechi?.text).toContain('പഠനവും വളർച്ചയും\n\n‘School’ (Appu)');
  expect(toChechi?.text).toContain('ബാക്കി ഒരു കഥ: രുചിയും സംസ്കാരവും (1)');
  expect(toChechi?.text).not.toMatch(/Boat|Asha/);

  // Whom and what the reader follows comes first, unless the reader has switched such news off.
  const follow = (kind: 'person' | 'topic', id: string) =>
    setFollowed(context, babu.viewer, { kind, id, followed: true });
  await follow('topic', 'education');
  await follow('person', asha.viewer.accountId);
  for (const [title, topic, by] of [
    ['Tea', 'food', author],
    ['Pen', 'education', author],
    ['Rain', 'life', asha],
  ] as const) {
    clock.advance(1000);
    await createStory(app, by, { title, topic });
  }
  const second = (await wait(untilSaturday(clock.now()) + HOUR_MS, babu)).at(-1);
  expect(second?.subject).toBe('This week on Kerikko: 3 new stories');
  expect(outline(second?.text).slice(1, 7)).toEqual([
    'From people and topics you follow:',
    '‘Rain’ (Asha)',
    '‘Pen’ (Appu)',
    'New on Kerikko:',
    'Food & Culture',
    '‘Tea’ (Appu)',
  ]);
  await saveNewsSettings(context, babu.viewer, []);
  clock.advance(1000);
  await createStory(app, asha, { title: 'Wind', topic: 'life' });
  const third = (await wait(untilSaturday(clock.now()) + HOUR_MS, babu)).at(-1);
  expect([third?.text?.includes('Wind'), third?.text?.includes('you follow')]).toEqual([true, false]);
});

test('new members get both mails, members from before the mails none, and everyone can change it', async () => {
  const { app, author, babu, post, wait } = await setUp();
  const { sweeper, database, clock } = app.context;
  await sweeper.sweep();
  const digests = () =>
    database.selectFrom('news_mails').select('due_at').where('kind', '=', 'digest').execute();
  expect((await digests()).filter(({ due_at }) => due_at !== null)).toHaveLength(3);
  const form = { intent: 'mail-settings', digest: 'off', hour: '7', weekday: '0' };
  expect((await browserOf(app, author).post('/news/settings', form)).status).toBe(302);
  await post(babu, 'Hello?');
  expect(await wait(untilSaturday(clock.now()) + HOUR_MS)).toEqual([]);
  await sweeper.sweep();
  expect((await digests()).filter(({ due_at }) => due_at !== null)).toHaveLength(2);
  const page = await (await browserOf(app, author).get('/news/settings')).text();
  expect(page).toMatch(/<option value="off" selected="">|<option selected="" value="off">/);
});

test('each mail is queued once, whatever number of nodes look at once and however often a node dies', {
  tags: ['both-databases'],
}, async () => {
  const { app, asha } = await setUp();
  const { context, clock } = app;
  const other = await createTestApp({ ...HTTPS, secondNodeOf: app });
  const readers = await Promise.all(Array.from({ length: 20 }, () => createActor(app)));
  for (const { viewer } of readers) await saveMailSettings(context, viewer, WEEKLY);
  await createStory(app, asha, { title: 'Kadala' });
  clock.advance(untilSaturday(clock.now()) + HOUR_MS);
  const signal = new AbortController().signal;
  // A node that dies in its transaction leaves the mail due.
  const dying = { ...context, outbox: undefined as never };
  await expect(queueDueMails(dying, clock.now(), signal)).rejects.toThrow();
  await runConcurrently(app, [app, other, app, other], (node) =>
    queueDueMails(node.context, clock.now(), signal),
  );
  const queued = await context.database.selectFrom('outbox').select(['recipient', 'priority']).execute();
  const emails = readers.map(({ viewer }) => viewer.email).sort();
  expect(queued.map(({ recipient }) => recipient).sort()).toEqual(emails);
  expect(queued.every(({ priority }) => priority === 1)).toBe(true);
});

async function lastComment(
  { context }: TestApp,
  { viewer }: Actor,
): Promise<[story: string, comment: string]> {
  const { subject_id, id } = await context.database
    .selectFrom('comments')
    .select(['subject_id', 'id'])
    .where('author_id', '=', viewer.accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [subject_id, id];
}

/** Returns the time until Saturday, 8:00 in India. */
function untilSaturday(now: number): number {
  const saturday = Date.UTC(2026, 0, 3, 2, 30);
  const week = 7 * DAY_MS;
  return week - ((now - saturday) % week);
}

const TITLE = 'Rain on the tin roof';
const TO_WRITE = `Write down a recorded story: <bdi lang="">${TITLE}`;
const TO_APPROVE = `Your story, written down: <bdi lang="">${TITLE}`;
const DAILY = { answers: false, digest: 'daily', hour: 8, weekday: 6, timeZone: 'Asia/Kolkata' } as const;

test('Home and the digest offer a told story to others, and its written text to the teller, only while they wait', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const teller = await createActor(app, 'member', { name: 'Ammu' });
  const biju = await createActor(app, 'member', { name: 'Biju' });
  const muting = await createActor(app, 'member', { name: 'Devi' });
  // Home makes no offers in the first hour, and the first steps come before any offer.
  app.clock.advance(HOUR_MS);
  for (const { client } of [teller, biju, muting])
    await client.post('/dashboard', { intent: 'skip-welcome' });
  for (const { viewer } of [teller, biju, muting]) await saveMailSettings(app.context, viewer, DAILY);
  await mutePerson(app.context, muting.viewer, teller.viewer.accountId);
  const homeOf = async ({ client }: Actor) => (await client.html('/dashboard')).replaceAll('<!-- -->', '');
  expect(await homeOf(biju)).not.toContain('recorded story');
  const { story } = await createToldStory(app, teller, { title: TITLE });
  expect(await homeOf(biju)).toContain(TO_WRITE);
  for (const actor of [teller, muting]) expect(await homeOf(actor)).not.toContain('recorded story');
  const path = `https?://.*/stories/food/${story}/write-down`;
  const toWrite = new RegExp(`nobody is writing down yet:\n\n‘${TITLE}’\n${path}`);
  const first = await waitForDigests(app, [biju, teller, muting]);
  expect(first.map((text) => toWrite.test(text))).toEqual([true, false, false]);

  await writeDown(app.context, biju.viewer, story, { intent: 'offer' });
  for (const actor of [biju, teller]) expect(await homeOf(actor)).not.toContain('recorded story');
  await writeDown(app.context, biju.viewer, story, { intent: 'send', text: 'Drops.' });
  expect(await homeOf(teller)).toContain(TO_APPROVE);
  expect(await homeOf(biju)).not.toContain('recorded story');
  const toApprove = new RegExp(`for you to approve:\n\n‘${TITLE}’\n${path}`);
  const second = await waitForDigests(app, [biju, teller]);
  expect(second.map((text) => toApprove.test(text))).toEqual([false, true]);
  await writeDown(app.context, teller.viewer, story, { intent: 'approve' });
  for (const actor of [teller, biju]) expect(await homeOf(actor)).not.toContain('recorded story');
  await createToldStory(app, teller, { title: 'Later' });
  expect(await homeOf(biju)).toContain('Write down a recorded story: <bdi lang="">Later');
});

/** Returns the digest that each person has got after a day, or nothing. */
async function waitForDigests(app: TestApp, people: Actor[]): Promise<string[]> {
  const before = (await app.mails()).length;
  // The first digest tells of one day.
  app.clock.advance(DAY_MS - HOUR_MS);
  await app.context.scheduler.sweep();
  const mails = (await app.mails()).slice(before);
  return people.map(
    ({ viewer }) => mails.find(({ to: [one] = [] }) => one?.address === viewer.email)?.text ?? '',
  );
}
