// Runs on: SQLite, tagged tests on PostgreSQL

import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor } from '../../../test/factories.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../../../test/localhost-certificate.ts';
import { startMailServer, startSilentServer } from '../../../test/mail-servers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts';
import { insertMail } from './outbox-store.ts';

const MAIL = { to: 'ammu@example.org', subject: 'Welcome', text: 'Climb in.\n' };
const SECRET = 'kZ3vT9sQ1xW7yB5nM8cR2fG6hJ4dL0pAaEeIiOoUu-_';
const LINK = { purpose: 'reset-password', expiresAt: 0 };
const LOGIN = { user: 'kerikko', pass: 'chaya' };
const CERTIFICATE = { key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE };

/**
 * Upper limit for a sign-up while the mail server hangs: the outbox closes its connection after 10 s. A sign-up
 * takes 0.1 s on an idle machine.
 */
const SIGN_UP_MS = 9000;

describe('a mail server that', () => {
  test('is down leaves its mails waiting, and nothing else fails', async () => {
    const port = await findFreePort();
    const app = await createAppFor(`smtp://localhost:${port}`);
    expect(await signUp(app)).toBeLessThan(SIGN_UP_MS);
    await app.context.outbox.flush();
    expect(await readMail(app)).toMatchObject({
      sent_at: null,
      failed_at: null,
      attempts: 1,
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    expect((await app.client().get('/healthz')).status).toBe(200);
  });

  test('never answers delays no sign-up, and a stop only briefly', async () => {
    const { url } = await startSilentServer();
    const app = await createAppFor(url);
    expect(await signUp(app)).toBeLessThan(SIGN_UP_MS);
    await expect.poll(async () => (await readMail(app)).attempts).toBe(1);
    const began = performance.now();
    await app.context.outbox.stop();
    expect(performance.now() - began).toBeLessThan(7000);
    expect(await readMail(app)).toMatchObject({ sent_at: null, failed_at: null });
  });

  test('greylists gets the mail once, at the second attempt', async () => {
    const server = await startMailServer({
      onRecipient: (_recipient, count) =>
        count === 1 ? { code: 451, words: 'Greylisted, please try again in five minutes' } : undefined,
    });
    const app = await createAppFor(server.url);
    expect(await signUp(app)).toBeLessThan(SIGN_UP_MS);
    await app.context.outbox.flush();
    expect(server.mails).toEqual([]);
    expect((await readMail(app)).last_error).toContain('Greylisted');
    await passTime(app, 10 * MINUTE_MS);
    expect(server.mails.map(({ recipient }) => recipient)).toEqual(['appu@example.org']);
    await passTime(app, HOUR_MS);
    expect(server.mails).toHaveLength(1);
  });

  test('refuses a recipient permanently fails the mail at once, and other mails are sent', async () => {
    const server = await startMailServer({
      onRecipient: (recipient) =>
        recipient === MAIL.to ? { code: 550, words: '5.1.1 No such user here' } : undefined,
    });
    const app = await createAppFor(server.url);
    await queue(app, MAIL);
    await queue(app, { ...MAIL, to: 'biju@example.org' });
    await app.context.outbox.flush();
    expect(await readMail(app, MAIL.to)).toMatchObject({
      attempts: 1,
      failed_at: app.clock.now(),
      sent_at: null,
      body: MAIL.text,
      last_error: expect.stringContaining('No such user here'),
    });
    await passTime(app, DAY_MS);
    expect(server.mails.map(({ recipient }) => recipient)).toEqual(['biju@example.org']);
    expect(server.asked()).toBe(2);
  });

  test('refuses and quotes the text permanently fails the mail, and no link is stored', async () => {
    const server = await startMailServer({
      onText: (text) => ({ code: 554, words: `5.7.1 Spam: ${text.replace(/\s+/g, ' ')}` }),
    });
    const app = await createAppFor(server.url);
    const text = `Open http://kerikko.test/reset-password?token=${SECRET} or token=${SECRET} or ${SECRET}`;
    const link = { ...LINK, expiresAt: app.clock.now() + HOUR_MS };
    await insertMail(app.context.database, { ...MAIL, text }, app.clock.now(), { link });
    await app.context.outbox.flush();
    const mail = await readMail(app);
    expect(mail).toMatchObject({ failed_at: app.clock.now(), body: null });
    expect(mail.last_error).toContain('Spam: Open [link] or [link] or […]');
    expect(JSON.stringify(mail)).not.toContain(SECRET);
  });

  test('refuses our server instead of the mail gets retries for three days', async () => {
    const server = await startMailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 Sender not allowed'), { responseCode: 550 })),
    });
    const app = await createAppFor(server.url);
    await queue(app, MAIL);
    await app.context.outbox.flush();
    expect(await readMail(app)).toMatchObject({ failed_at: null, attempts: 1 });
  });
});

describe('a mail server with a login', () => {
  test.each([
    ['STARTTLS', false],
    ['TLS from the first byte', true],
  ])('over %s gets the mail encrypted', async (_name, secure) => {
    trustLocalhost();
    const sessions: boolean[] = [];
    const server = await startSecureServer(secure, sessions);
    const app = await createAppFor(withLogin(server.url, 'chaya'));
    await queue(app, MAIL);
    await app.context.outbox.flush();
    expect((await readMail(app)).last_error).toBeNull();
    expect(server.mails).toHaveLength(1);
    expect(sessions).toEqual([true]);
  });

  test('that refuses the password leaves mails waiting, and no page or log contains the password', async () => {
    trustLocalhost();
    const server = await startSecureServer(false, []);
    const app = await createAppFor(withLogin(server.url, 'wrong-one'));
    expect(await signUp(app)).toBeLessThan(SIGN_UP_MS);
    await app.context.outbox.flush();
    const mail = await readMail(app);
    expect(mail).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect(mail.last_error).toContain('Invalid login');
    expect(mail.last_error + app.logged.join('')).not.toContain('wrong-one');
    expect(app.logged.join('')).toContain('"code":"EAUTH","responseCode":535');
  });

  test.each([
    ['STARTTLS', false],
    ['TLS from the first byte', true],
  ])('over %s with an untrusted certificate gets neither login nor mail', async (_name, secure) => {
    const logins: boolean[] = [];
    const server = await startSecureServer(secure, logins);
    const app = await createAppFor(withLogin(server.url, 'chaya'));
    expect(await signUp(app)).toBeLessThan(SIGN_UP_MS);
    await app.context.outbox.flush();
    expect(await readMail(app)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect((await readMail(app)).last_error).toContain('self-signed certificate');
    expect(logins).toEqual([]);
    expect(server.mails).toEqual([]);
  });
});

test('a hanging mail delays no other mail', async () => {
  const server = await startMailServer({
    // Never answers for this recipient.
    onRcptTo: ({ address }, _session, done) => void (address === MAIL.to || done()),
  });
  const app = await createAppFor(server.url);
  await queue(app, MAIL);
  app.clock.advance(1);
  for (const name of ['biju', 'chechi', 'devi', 'eapen', 'faisal'])
    await queue(app, { ...MAIL, to: `${name}@example.org` });
  app.context.outbox.wake();
  await expect.poll(() => server.mails.length).toBe(5);
  // The hanging mail does not delay later mails either.
  await queue(app, { ...MAIL, to: 'gopi@example.org' });
  app.context.outbox.wake();
  await expect.poll(() => server.mails.length).toBe(6);
  await app.context.outbox.stop();
  expect(await readMail(app, MAIL.to)).toMatchObject({
    sent_at: null,
    last_error: expect.stringContaining('stopped'),
  });
});

test('two nodes on one database send each mail exactly once', { tags: ['both-databases'] }, async () => {
  const server = await startMailServer();
  const app = await createAppFor(server.url);
  const other = await createTestApp({ secondNodeOf: app, environment: { SMTP_URL: server.url } });
  const people = Array.from({ length: 40 }, (_, index) => `member-${index}@example.org`);
  for (const to of people) await queue(app, { ...MAIL, to });
  await Promise.all([app.context.outbox.flush(), other.context.outbox.flush()]);
  await Promise.all([app.context.outbox.flush(), other.context.outbox.flush()]);
  expect(server.mails.map(({ recipient }) => recipient).sort()).toEqual([...people].sort());
});

test('a node whose lease has expired does not overwrite the record of the next node', {
  tags: ['both-databases'],
}, async () => {
  let answer = () => {};
  const slow = await startMailServer({
    onRcptTo(_address, _session, done) {
      answer = () => done(Object.assign(new Error('4.0.0 later'), { responseCode: 451 }));
    },
  });
  const app = await createAppFor(slow.url);
  const server = await startMailServer();
  const other = await createTestApp({ secondNodeOf: app, environment: { SMTP_URL: server.url } });
  await queue(app, MAIL);
  app.context.outbox.wake();
  await expect.poll(async () => (await readMail(app)).attempts).toBe(1);
  // Longer than the lease, as when a laptop was suspended.
  app.clock.advance(4 * MINUTE_MS);
  await other.context.outbox.flush();
  const sentAt = app.clock.now();
  app.clock.advance(SECOND_MS);
  await expect.poll(() => answer.name).not.toBe('');
  answer();
  await app.context.outbox.flush();
  expect(await readMail(app)).toMatchObject({ sent_at: sentAt, failed_at: null, last_error: null });
  expect(server.mails).toHaveLength(1);
});

test('a mail whose link expires before it is sent has failed, and the link is erased', async () => {
  const port = await findFreePort();
  const app = await createAppFor(`smtp://localhost:${port}`);
  await createActor(app, 'member', { email: MAIL.to });
  await app.client().act('/reset-password', { intent: 'request', email: MAIL.to });
  await app.context.outbox.flush();
  await passTime(app, 2 * HOUR_MS);
  expect(await readMail(app)).toMatchObject({
    body: null,
    sent_at: null,
    link_purpose: 'reset-password',
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  expect((await readMail(app)).failed_at).not.toBeNull();
  expect(app.logged.join('')).toContain('mail link expired before sending');
});

async function createAppFor(url: string): Promise<TestApp> {
  return createTestApp({ environment: { SMTP_URL: url, LOG_LEVEL: 'info' } });
}

/** Starts a server that requires a login, and records for each login whether it was encrypted. */
function startSecureServer(secure: boolean, logins: boolean[]) {
  return startMailServer({
    ...CERTIFICATE,
    secure,
    authOptional: false,
    disabledCommands: [],
    onAuth(login, session, done) {
      logins.push(session.secure);
      const isRight = login.username === LOGIN.user && login.password === LOGIN.pass;
      done(isRight ? null : new Error('Invalid username or password'), { user: login.username });
    },
  });
}

function withLogin(address: string, password: string): string {
  const url = new URL(address);
  url.username = LOGIN.user;
  url.password = password;
  return url.href;
}

/** Trusts the test certificate for the rest of the test. */
function trustLocalhost(): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, LOCALHOST_CERTIFICATE]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

/** Signs up through the form and returns the response time in milliseconds, the better of two attempts. */
async function signUp(app: TestApp): Promise<number> {
  const times: number[] = [];
  for (const email of ['appu@example.org', 'appu@example.org']) {
    const fields = { intent: 'sign-up', email, password: 'puttum kadalayum' };
    const began = performance.now();
    const { status } = await app.client().act('/', fields);
    times.push(performance.now() - began);
    expect(status).toBe(202);
    if ((times[0] as number) < SIGN_UP_MS) break;
  }
  return Math.min(...times);
}

/** Advances the clock in steps of five minutes, and sends all due mails after each step. */
async function passTime(app: TestApp, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * MINUTE_MS) {
    app.clock.advance(5 * MINUTE_MS);
    await app.context.outbox.flush();
  }
  await pause(0);
}

function queue(app: TestApp, mail: typeof MAIL): Promise<void> {
  return insertMail(app.context.database, mail, app.clock.now());
}

/** Returns the mail. Pass the recipient if there are several mails, because mails of the same time have no order. */
function readMail({ context }: TestApp, recipient = '%') {
  return context.database
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', 'like', recipient)
    .executeTakeFirstOrThrow();
}
