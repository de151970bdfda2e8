// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { createActor, createAppAs, createAppWith } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-servers.ts';
import { findRow } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { insertMail } from '../../../server/mail/outbox-store.ts';

const EMAIL = 'ammu@example.org';

test('the panel does not mention mails while none has failed', async () => {
  const { panel } = await createPanel();
  expect(await (await panel('/admin')).text()).not.toMatch(/emails? couldn’t be sent/);
  expect(await (await panel('/admin/mails')).text()).toContain('There are no failed emails.');
});

test('the list shows a failed mail with its details but without its text', async () => {
  const { app, server, admin, panel } = await createPanel();
  server.refuses = true;
  const writtenAt = app.clock.now();
  await insertMail(app.context.database, { to: EMAIL, subject: 'Hello', text: 'a-secret' }, writtenAt);
  await app.context.outbox.flush();
  app.clock.advance(HOUR_MS);
  expect(await (await panel('/admin')).text()).toContain('1 email couldn’t be sent.');
  const { value, text } = await admin.client.data('/admin/mails');
  const { mails, count } = value['features/mails/web/mails-page'].data;
  expect(count).toBe(1);
  expect(mails).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      recipient: EMAIL,
      subject: 'Hello',
      createdAt: writtenAt,
      failedAt: writtenAt,
      attempts: 1,
      cause: 'unknown-mailbox',
      reason: expect.stringContaining('5.1.1 No such user'),
      retry: 'same',
    },
  ]);
  expect(text + (await (await panel('/admin/mails')).text())).not.toContain('a-secret');
});

test('failed mails about news are counted but not listed, and can be removed together', async () => {
  const { app, server, admin, panel } = await createPanel();
  server.refuses = true;
  const link = { purpose: 'unsubscribe', expiresAt: app.clock.now() + DAY_MS };
  for (const isBulk of [false, true, true]) {
    const mail = { to: EMAIL, subject: isBulk ? 'What is new' : 'Hello', text: 'x' };
    await insertMail(app.context.database, mail, app.clock.now(), isBulk ? { isBulk, link } : {});
  }
  await app.context.outbox.flush();
  expect(await (await panel('/admin')).text()).toContain('3 emails couldn’t be sent.');
  const page = await (await panel('/admin/mails')).text();
  expect(page).toContain(
    '2 of them are about notifications. They aren’t listed here and can’t be sent again.',
  );
  // The button would say that several mails are sent again.
  expect(page).not.toContain('Try them all again');
  expect(page).toContain('Hello');
  expect(page).not.toContain('What is new');
  server.refuses = false;
  const [, id = ''] = /name="mail" value="([^"]+)"/.exec(page) ?? [];
  await admin.client.post('/admin/mails', { intent: 'retry', mail: id });
  const { headers } = await admin.client.post('/admin/mails', { intent: 'remove-news' });
  const after = await (await panel(String(headers.get('location')))).text();
  expect(after).toContain('2 emails removed.');
  expect(after).toContain('There are no failed emails.');
});

test("the panel reports mails that have waited for over an hour, with the mail server's answer", async () => {
  const { url } = await startMailServer({
    authOptional: false,
    authMethods: ['PLAIN'],
    onAuth: (_login, _session, done) => done(new Error('The password is another one')),
  });
  const SMTP_URL = url.replace('://', '://kerikko:wrong-password@');
  const { app, client } = await createAppAs('administrator', {}, { environment: { SMTP_URL } });
  const readPanel = async (language: string) => {
    client.cookies.set('language', language);
    await app.context.outbox.flush();
    return client.html('/admin');
  };
  for (const subject of ['Hello', 'Again']) {
    await insertMail(app.context.database, { to: EMAIL, subject, text: 'x' }, app.clock.now());
  }
  await app.context.outbox.flush();
  // From the first attempt on, the list says why.
  const mails = await client.html('/admin/mails');
  for (const text of [
    'Still trying',
    'didn’t accept our login',
    'The password is another one',
    'tried once',
  ]) {
    expect(mails).toContain(text);
  }
  expect(mails).not.toContain('Remove the email to');
  app.clock.advance(HOUR_MS);
  expect(await readPanel('en')).not.toContain('SMTP_URL');
  app.clock.advance(1);
  const page = await readPanel('en');
  expect(page).toContain('2 emails are waiting, the oldest since November 20, 2026 at 2:30 PM.');
  expect(page).toContain('The password is another one');
  expect(page).not.toContain('wrong-password');
  expect(await readPanel('ml')).toContain('2 മെയിലുകൾ ഇനിയും പോയിട്ടില്ല');
  await app.context.database.updateTable('outbox').set({ sent_at: app.clock.now() }).execute();
  expect(await readPanel('en')).not.toContain('SMTP_URL');
});

test('a retried mail gets three more days, beginning with the first pause', async () => {
  const { app, server } = await createPanel();
  server.busy = true;
  await insertMail(app.context.database, { to: EMAIL, subject: 'Hello', text: 'x' }, app.clock.now());
  await failMail(app);
  await actAnew(app, { intent: 'retry', mail: await onlyId(app) });
  await app.context.outbox.flush();
  expect(await readRow(app)).toMatchObject({
    failed_at: null,
    attempts: 1,
    next_attempt_at: app.clock.now() + 30_000,
  });
  const retriedAt = app.clock.now();
  await failMail(app);
  const { failed_at } = await readRow(app);
  expect((failed_at ?? 0) - retriedAt).toBeGreaterThan(2 * DAY_MS);
  expect((failed_at ?? 0) - retriedAt).toBeLessThanOrEqual(3 * DAY_MS);

  server.busy = false;
  await actAnew(app, { intent: 'retry-all' });
  await app.context.outbox.flush();
  expect(server.mails.map(({ recipient }) => recipient)).toEqual([EMAIL]);
});

test('retrying a verification mail sends one new mail with a working link', async () => {
  const { app, server } = await createPanel();
  server.refuses = true;
  const ammu = await createActor(app, 'unverified', { email: EMAIL });
  await app.client().act('/verify-email', { intent: 'resend', email: EMAIL });
  await app.context.outbox.flush();
  expect(await readRow(app)).toMatchObject({ body: null });
  expect((await readRow(app)).failed_at).not.toBeNull();

  server.refuses = false;
  app.clock.advance(5 * DAY_MS);
  await actAnew(app, { intent: 'retry', mail: await onlyId(app) });
  // A second retry sends no second mail.
  await actAnew(app, { intent: 'retry-all' });
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
  const token = /token=([\w-]+)/.exec(server.mails[0]?.email.text ?? '')?.[1] ?? '';
  await ammu.client.act('/verify-email', { intent: 'verify', token });
  const account = await findRow(app, 'accounts', { id: ammu.viewer.accountId }, ['email_verified_at']);
  expect(account?.email_verified_at).toBe(app.clock.now());
});

test('retrying a verification mail to a verified account deletes it', async () => {
  const { app, server, admin } = await createPanel();
  server.refuses = true;
  await createActor(app, 'unverified', { email: EMAIL });
  await app.client().act('/verify-email', { intent: 'resend', email: EMAIL });
  await app.context.outbox.flush();
  server.refuses = false;
  await app.context.database.updateTable('accounts').set({ email_verified_at: 1 }).execute();
  const { headers } = await admin.client.post('/admin/mails', { intent: 'retry-all' });
  expect(headers.get('location')).toBe('/admin/mails?retried=0');
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  expect(await countRows(app)).toBe(0);
});

test('a failed password reset mail can be removed but not retried', async () => {
  const { app, server, admin, panel } = await createPanel();
  server.refuses = true;
  await createActor(app, 'member', { email: EMAIL });
  await app.client().act('/reset-password', { intent: 'request', email: EMAIL });
  await app.context.outbox.flush();
  server.refuses = false;
  const mail = await onlyId(app);
  await admin.client.act('/admin/mails', { intent: 'retry', mail });
  await admin.client.act('/admin/mails', { intent: 'retry-all' });
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  const page = await (await panel('/admin/mails')).text();
  expect(page).toContain('The link has expired. Ask them to use “Forgot password?”.');
  expect(page).not.toContain(`Try again: email to ${EMAIL}`);
  await admin.client.act('/admin/mails', { intent: 'remove', mail });
  expect(await countRows(app)).toBe(0);
});

test('a waiting or sent mail can be neither removed nor retried', async () => {
  const { app, server, admin } = await createPanel();
  await insertMail(app.context.database, { to: EMAIL, subject: 'Hello', text: 'x' }, app.clock.now());
  for (const intent of ['remove', 'retry']) {
    await admin.client.act('/admin/mails', { intent, mail: await onlyId(app) });
    await app.context.outbox.flush();
  }
  expect(server.mails).toHaveLength(1);
  expect(await countRows(app)).toBe(1);
});

test('the list is paged and contains each mail once', async () => {
  const { app, server, admin, panel } = await createPanel();
  server.refuses = true;
  for (let index = 0; index < 53; index += 1) {
    const to = `member-${index}@example.org`;
    await insertMail(app.context.database, { to, subject: 'Hello', text: 'x' }, app.clock.now());
  }
  await app.context.outbox.flush();
  const first = await admin.client.page('/admin/mails');
  const path = `/admin/mails?after=${first.next}`;
  const second = await admin.client.page(path);
  expect([first.count, first.mails.length, second.mails.length, second.next]).toEqual([53, 50, 3, undefined]);
  const ids = [...first.mails, ...second.mails].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(53);
  await admin.client.act('/admin/mails', { intent: 'retry-all' });
  expect((await panel(path)).headers.get('location')).toBe('/admin/mails');
});

test('the failed last mail to a former member is not in the list', async () => {
  const { app, server } = await createPanel();
  server.refuses = true;
  const now = app.clock.now();
  const mail = { to: EMAIL, subject: 'Goodbye', text: 'x' };
  await insertMail(app.context.database, mail, now, { recipientLeftAt: now });
  await app.context.outbox.flush();
  expect(await countRows(app)).toBe(0);
});

test('the sweeper deletes mails, links and sessions after their retention times', async () => {
  const { app, server } = await createPanel();
  const { database, sweeper } = app.context;
  const mail = { to: EMAIL, subject: 'Hello', text: 'x' };
  await insertMail(database, mail, app.clock.now());
  await app.context.outbox.flush();
  server.refuses = true;
  await insertMail(database, mail, app.clock.now());
  await app.context.outbox.flush();
  await createActor(app, 'member', { email: EMAIL });
  await app.client().act('/reset-password', { intent: 'request', email: EMAIL });
  await app.context.outbox.flush();

  const counts = async () => {
    await sweeper.sweep();
    const [tokens, sessions] = await Promise.all([
      database.selectFrom('one_time_tokens').select('purpose').execute(),
      database.selectFrom('sessions').select('account_id').execute(),
    ]);
    return { mails: await countRows(app), tokens: tokens.length, sessions: sessions.length };
  };
  expect(await counts()).toEqual({ mails: 3, tokens: 1, sessions: 2 });
  app.clock.advance(7 * DAY_MS - 1);
  expect(await counts()).toEqual({ mails: 3, tokens: 1, sessions: 2 });
  app.clock.advance(1);
  expect(await counts()).toEqual({ mails: 2, tokens: 1, sessions: 0 });
  app.clock.advance(HOUR_MS);
  expect(await counts()).toEqual({ mails: 2, tokens: 0, sessions: 0 });
  app.clock.advance(23 * DAY_MS);
  expect(await counts()).toEqual({ mails: 0, tokens: 0, sessions: 0 });
});

/** Creates an administrator, and a mail server that can refuse mails. */
async function createPanel() {
  const moods = { refuses: false, busy: false };
  const { url, mails } = await startMailServer({
    onRecipient() {
      if (moods.refuses) return { code: 550, words: '5.1.1 No such user' };
      return moods.busy ? { code: 451, words: '4.3.2 Not now' } : undefined;
    },
  });
  const { app, admin } = await createAppWith({ admin: 'administrator' }, { environment: { SMTP_URL: url } });
  return {
    app,
    server: Object.assign(moods, { mails }),
    admin,
    panel: (path: string) => admin.client.get(path),
  };
}

/** Submits the form as a new administrator, because sessions of administrators end within a day. */
async function actAnew(app: TestApp, fields: Record<string, string>): Promise<void> {
  const { client } = await createActor(app, 'administrator');
  const answer = await client.act('/admin/mails', fields);

  expect(answer.status).toBe(202);
}

/** Advances the clock until the only mail has failed. */
async function failMail(app: TestApp): Promise<void> {
  while ((await readRow(app)).failed_at === null) {
    await app.context.outbox.flush();
    app.clock.advance(HOUR_MS);
  }
}

function readRow({ context }: TestApp) {
  return context.database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
}

async function onlyId(app: TestApp): Promise<string> {
  return (await readRow(app)).id;
}

async function countRows({ context }: TestApp): Promise<number> {
  return (await context.database.selectFrom('outbox').select('id').execute()).length;
}
