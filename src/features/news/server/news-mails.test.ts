// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-servers.ts';
import { insertRows, readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { migrations } from '../../../server/database/migrations.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { insertMail } from '../../../server/mail/outbox-store.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { setFollowed } from '../../following/server/following.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { setLike } from '../../stories/server/stories.ts';
import { deleteStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { queueDueMails } from './due-mails.ts';
import { findMailSettings, saveMailSettings, stopRefusedMails } from './mail-settings.ts';
import { listNews } from './news.ts';
import { saveNewsSettings } from './news-settings.ts';

const HTTPS = { publicUrl: 'https://kerikko.test', environment: { RATE_LIMIT_FACTOR: '1000' } };
const WEEKLY = { answers: true, digest: 'weekly', hour: 8, weekday: 6, timeZone: 'Asia/Kolkata' } as const;

test('mails are off for those who were members before, and Home offers them once', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const member = await createActor(app);
  await createActor(app, 'pending');
  await createActor(app, 'no-record');
  for (const table of ['news_mails', 'news_mail_settings']) await database.schema.dropTable(table).execute();
  for (const column of ['priority', 'headers']) {
    await database.schema.dropIndex('outbox_due').ifExists().execute();
    await database.schema.alterTable('outbox').dropColumn(column).execute();
  }
  await database.schema.createIndex('outbox_due').on('outbox').column('next_attempt_at').execute();
  const other = await createActor(app);
  await migrations['031-news-mails']?.up(database);
  await migrations['033-offered-mails']?.up(database);
  const read = () =>
    database.selectFrom('news_mail_settings').selectAll().where('digest', '=', 'off').execute();
  expect((await read()).map(({ account_id }) => account_id).sort()).toEqual(
    [member, other].map(({ viewer }) => viewer.accountId).sort(),
  );
  await createStory(app, other);
  // The first steps come before any offer, which stands below the first stories.
  for (const { client } of [member, other]) await client.post('/dashboard', { intent: 'skip-welcome' });
  const home = async ({ client }: Actor) => client.html('/dashboard');
  const answer = ({ client }: Actor, words: string) =>
    client.post('/news/settings', { intent: 'mail-offer', answer: words });
  for (const person of [member, other]) expect(await home(person)).toContain('value="mail-offer"');
  expect((await answer(other, 'no')).headers.get('location')).toBe('/dashboard');
  expect(await home(other)).not.toContain('value="mail-offer"');
  expect(await read()).toHaveLength(2);
  member.client.cookies.set('time-zone', 'Asia/Dubai');
  await answer(member, 'yes');
  expect(await home(member)).not.toContain('value="mail-offer"');
  const settings = await findMailSettings(database, member.viewer.accountId);
  expect(settings).toMatchObject({ answers: true, digest: 'weekly', timeZone: 'Asia/Dubai' });
  expect(await home(await createActor(app))).not.toContain('value="mail-offer"');
});

test('Home learns the time zone of a new member once, and only the member changes it', async () => {
  const app = await createTestApp();
  const { context } = app;
  const { viewer, client } = await createActor(app);
  const zone = async () => (await findMailSettings(context.database, viewer.accountId)).timeZone;
  await client.get('/dashboard');
  expect(await zone()).toBe(null);
  client.cookies.set('time-zone', 'Asia/Dubai');
  await client.get('/dashboard');
  expect(await zone()).toBe('Asia/Dubai');
  client.cookies.set('time-zone', 'Europe/London');
  await client.get('/dashboard');
  const settings = await client.html('/news/settings');
  expect(settings).toContain('In your time zone: Gulf Standard Time.');
  expect(settings).toContain('I live here now: United Kingdom Time');
  const form = { intent: 'mail-settings', answers: 'on', digest: 'daily', hour: '8', weekday: '6' };
  await client.post('/news/settings', form);
  expect(await zone()).toBe('Asia/Dubai');
  await client.post('/news/settings', { ...form, here: 'on' });
  expect(await zone()).toBe('Europe/London');
  expect(await client.html('/news/settings')).not.toContain('I live here now');
});

test('a mailbox that does not exist stops mails about news until the email changes or the member wants them again', async () => {
  const server = await startMailServer({
    onRecipient: (recipient, count) =>
      recipient === 'appu@example.org' && count < 3
        ? { code: 550, words: count === 1 ? '5.7.1 Looks like spam' : '5.1.1 No such user' }
        : undefined,
  });
  const app = await createTestApp({ ...HTTPS, environment: { ...HTTPS.environment, SMTP_URL: server.url } });
  const { context, clock } = app;
  const author = await createActor(app, 'member', { name: 'Appu', email: 'appu@example.org' });
  const asha = await createActor(app, 'member', { name: 'Asha' });
  const story = await createStory(app, author);
  /** Posts a comment, and returns how many mails the author has got since the beginning. */
  const post = async () => {
    clock.advance(1000);
    await createComment({ context }, asha, story, 'Hello!');
    clock.advance(2 * HOUR_MS);
    await context.scheduler.sweep();
    await context.outbox.flush();
    return server.mails.filter(({ recipient }) => recipient === 'appu@example.org').length;
  };
  const failed = () => context.database.selectFrom('outbox').where('failed_at', 'is not', null).select('id');
  const settings = async () => (await browserOf(app, author).get('/news/settings')).text();
  // A server that dislikes one mail may like the next.
  await post();
  expect(await settings()).not.toContain('there’s no such mailbox');
  await post();
  expect(await settings()).toContain('there’s no such mailbox');
  expect(await post()).toBe(0);
  // Administrators see both failures, and the next comment was not mailed at all.
  expect(await failed().execute()).toHaveLength(2);
  const form = { intent: 'mail-settings', answers: 'on', digest: 'off', hour: '8', weekday: '6' };
  await browserOf(app, author).post('/news/settings', form);
  expect(await settings()).not.toContain('there’s no such mailbox');
  expect(await post()).toBe(1);
  await stopRefusedMails(context, { recipient: 'appu@example.org', reason: '550 5.1.1 No such user' });
  expect(await post()).toBe(1);
  await updateRows(context, 'accounts', { id: author.viewer.accountId }, { email_verified_at: clock.now() });
  expect(await post()).toBe(2);
});

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
  // Someone who has not been here for long gets none.
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

test('a mail service or a click stops one kind of mail, and opening the link changes nothing', async () => {
  const server = await startMailServer();
  const app = await createTestApp({ ...HTTPS, environment: { ...HTTPS.environment, SMTP_URL: server.url } });
  const { context, clock } = app;
  const author = await createActor(app, 'member', { name: 'Appu', email: 'appu@example.org' });
  const asha = await createActor(app, 'member', { name: 'Asha' });
  const story = await createStory(app, author, { title: 'Puttu' });
  const post = () => createComment({ context }, asha, story, 'Hello!');
  await post();
  clock.advance(16 * MINUTE_MS);
  // Every other mail passes a bulk mail.
  await insertMail(context.database, { to: 'bulk@example.org', subject: 'x', text: 'x' }, 0, {
    isBulk: true,
  });
  await insertMail(context.database, { to: 'reset@example.org', subject: 'x', text: 'x' }, clock.now());
  await context.scheduler.sweep();
  await context.outbox.flush();
  expect(server.mails[0]?.recipient).toBe('reset@example.org');
  const mail = server.mails.find(({ recipient }) => recipient === 'appu@example.org')?.email;
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const path = header.replace(/^<https:\/\/kerikko\.test(.*)>$/, '$1');
  expect(await app.client().html(path)).toContain('Stop these emails?');
  const settings = () => context.database.selectFrom('news_mail_settings').selectAll().execute();
  expect(await settings()).toEqual([]);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  const { app: server_ } = app;
  const send = (to: string) => server_.fetch(new Request(`https://kerikko.test${to}`, oneClick));
  expect([(await send('/unsubscribe?token=none')).status, (await send('/')).status]).toEqual([200, 403]);
  expect(await settings()).toEqual([]);
  // Some services send it twice, without a body, or with fields of their own.
  const bodies = [
    oneClick.body,
    undefined,
    'anything=else',
    new URLSearchParams({ 'List-Unsubscribe': 'x', a: 'b' }),
  ];
  for (const body of bodies) {
    const sent = new Request(`https://kerikko.test${path}`, { method: 'POST', body: body ?? null });
    expect((await server_.fetch(sent)).status).toBe(200);
  }
  expect(await settings()).toMatchObject([{ answers: 0, digest: 'weekly' }]);
  await post();
  clock.advance(2 * HOUR_MS);
  await context.scheduler.sweep();
  await context.outbox.flush();
  expect(server.mails.filter(({ recipient }) => recipient === 'appu@example.org')).toHaveLength(1);
});

/** Returns the member's browser on a site with https, where the cookie has another name. */
function browserOf(app: TestApp, { client }: Actor) {
  return app.client({ '__Host-kerikko': client.cookies.get('kerikko') ?? '' });
}

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
