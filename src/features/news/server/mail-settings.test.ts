// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  browserOf,
  createActor,
  createAppWith,
  createComment,
  createStory,
} from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-servers.ts';
import { updateRows } from '../../../../test/rows.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import { migrations } from '../../../server/database/migrations.ts';
import { insertMail } from '../../../server/mail/outbox-store.ts';
import { findMailSettings, stopRefusedMails } from './mail-settings.ts';

const HTTPS = { publicUrl: 'https://kerikko.test', environment: { RATE_LIMIT_FACTOR: '1000' } };
const EMAIL = 'appu@example.org';

/** Creates an author whose mails a mail server receives. */
async function setUp(behaviour: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(behaviour);
  const { app, context, author, asha } = await createAppWith(
    { author: { name: 'Appu', email: EMAIL }, asha: { name: 'Asha' } },
    { ...HTTPS, environment: { ...HTTPS.environment, SMTP_URL: server.url } },
  );
  const story = await createStory(app, author);
  /** Posts a comment, and returns how many mails the author has got since the beginning. */
  const post = async () => {
    app.clock.advance(1000);
    await createComment(app, asha, story, 'Hello!');
    app.clock.advance(2 * HOUR_MS);
    await context.scheduler.sweep();
    await context.outbox.flush();
    return server.mails.filter(({ recipient }) => recipient === EMAIL).length;
  };
  return { app, context, server, author, post };
}

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
  const { app, context, author, post } = await setUp({
    onRecipient: (recipient, count) =>
      recipient === EMAIL && count < 3
        ? { code: 550, words: count === 1 ? '5.7.1 Looks like spam' : '5.1.1 No such user' }
        : undefined,
  });
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
  await stopRefusedMails(context, { recipient: EMAIL, reason: '550 5.1.1 No such user' });
  expect(await post()).toBe(1);
  await updateRows(
    context,
    'accounts',
    { id: author.viewer.accountId },
    { email_verified_at: context.clock.now() },
  );
  expect(await post()).toBe(2);
});

test('a mail service or a click stops one kind of mail, and opening the link changes nothing', async () => {
  const { app, context, server, post } = await setUp();
  // Every other mail passes a bulk mail.
  await insertMail(context.database, { to: 'bulk@example.org', subject: 'x', text: 'x' }, 0, {
    isBulk: true,
  });
  await insertMail(
    context.database,
    { to: 'reset@example.org', subject: 'x', text: 'x' },
    context.clock.now(),
  );
  expect(await post()).toBe(1);
  expect(server.mails[0]?.recipient).toBe('reset@example.org');
  const mail = server.mails.find(({ recipient }) => recipient === EMAIL)?.email;
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
  expect(await post()).toBe(1);
});
