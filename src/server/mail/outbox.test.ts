// Runs on: SQLite, tagged tests on PostgreSQL

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { startMailServer } from '../../../test/mail-servers.ts';
import { usesEmbeddedDatabase } from '../../../test/test-database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { createOutbox, deleteMailsTo, queueLastMail, queueMail } from './outbox.ts';
import { insertMail } from './outbox-store.ts';
import { createSmtpTransport, type MailTransport } from './transport.ts';

const MAIL = {
  to: 'ammu@example.org',
  subject: 'കേറിക്കോ: നിങ്ങളുടെ അപേക്ഷ സ്വീകരിച്ചു',
  text: 'ഹലോ അമ്മു,\n\nhttp://kerikko.test/verify-email?token=a-secret-token\n.\nഒരു വരി കൂടി.\n',
};

/** The parser keeps the line end before the next part of a mail. */
const RECEIVED_TEXT = `${MAIL.text}\n`;

test('a mail reaches the mail server once and unchanged', async () => {
  const { app, server } = await createAppWithMailServer();
  await queue(app, MAIL);
  await app.context.outbox.flush();
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    recipient: 'ammu@example.org',
    email: {
      subject: MAIL.subject,
      text: RECEIVED_TEXT,
      to: [{ address: 'ammu@example.org', name: '' }],
      from: { address: 'kerikko@kerikko.test', name: 'Kerikko' },
    },
  });
  expect(server.mails[0]?.email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('waking the outbox starts sending in the background', async () => {
  const { app, server } = await createAppWithMailServer();
  await queue(app, MAIL);
  app.context.outbox.wake();
  await expect.poll(() => server.mails.length).toBe(1);
});

test('after sending, the body with its link is erased', async () => {
  const { app } = await createAppWithMailServer();
  await queue(app, MAIL);
  expect(await readRow(app)).toMatchObject({ body: MAIL.text, sent_at: null });
  await app.context.outbox.flush();
  expect(await readRow(app)).toMatchObject({ body: null, sent_at: app.clock.now(), attempts: 1 });
  expect(JSON.stringify(await readRow(app))).not.toContain('a-secret-token');
});

test('a mail that cannot be sent is retried with pauses that grow to six hours', async () => {
  const { app, server, refuse, accept } = await createAppWithMailServer();
  refuse();
  await queue(app, MAIL);
  const pauses = await listPauses(app, 14);
  expect(pauses.slice(0, 4)).toEqual([30, 60, 120, 240].map((seconds) => seconds * SECOND_MS));
  expect(pauses.every((pauseMs, index) => index === 0 || pauseMs >= (pauses[index - 1] ?? 0))).toBe(true);
  expect(pauses.at(-1)).toBe(6 * HOUR_MS);
  expect(server.mails).toEqual([]);
  expect((await readRow(app)).last_error).toContain('not today');

  accept();
  app.clock.advance(6 * HOUR_MS);
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
  expect(await readRow(app)).toMatchObject({ body: null, last_error: null, sent_at: app.clock.now() });
});

test('a mail is not retried before its pause is over', async () => {
  const { app, server, refuse, accept } = await createAppWithMailServer();
  refuse();
  await queue(app, MAIL);
  await app.context.outbox.flush();
  accept();
  app.clock.advance(30 * SECOND_MS - 1);
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  app.clock.advance(1);
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
});

test('a mail that could not be sent for three days has failed, and the log says so', async () => {
  const { app, server, refuse, accept } = await createAppWithMailServer({ LOG_LEVEL: 'warn' });
  refuse();
  const queuedAt = app.clock.now();
  await queue(app, MAIL);
  while ((await readRow(app)).failed_at === null) {
    await app.context.outbox.flush();
    app.clock.advance(HOUR_MS);
    expect(app.clock.now() - queuedAt).toBeLessThan(4 * DAY_MS);
  }
  const { failed_at, attempts } = await readRow(app);
  expect((failed_at ?? 0) - queuedAt).toBeGreaterThan(2 * DAY_MS);
  expect((failed_at ?? 0) - queuedAt).toBeLessThanOrEqual(3 * DAY_MS);
  expect(app.logged.filter((line) => line.includes('"failed":true'))).toHaveLength(1);

  accept();
  app.clock.advance(10 * DAY_MS);
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  expect((await readRow(app)).attempts).toBe(attempts);
});

test('the row of the last mail to a former member is deleted once it is sent or has failed', async () => {
  const { app, server, refuse } = await createAppWithMailServer();
  await inTransaction(app.context, (transaction) => queueLastMail(app.context, transaction, MAIL));
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
  expect(await countRows(app)).toBe(0);

  refuse();
  await inTransaction(app.context, (transaction) => queueLastMail(app.context, transaction, MAIL));
  await app.context.outbox.flush();
  expect(await countRows(app)).toBe(1);
  await failMails(app);
  expect(await countRows(app)).toBe(0);
});

test('deleting the mails to an address deletes no other mails', async () => {
  const { app, server } = await createAppWithMailServer();
  await queue(app, MAIL);
  await app.context.outbox.flush();
  await queue(app, MAIL);
  for (const to of ['biju@example.org', 'xammu@example.org', 'ammu@example.org.in']) {
    await queue(app, { ...MAIL, to });
  }
  await deleteMailsTo(app.context.database, MAIL.to);
  expect(await countRows(app)).toBe(3);
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(4);
});

test('a refused mail delays no other mail', async () => {
  const { app, server, refuse } = await createAppWithMailServer();
  refuse('nobody@example.org');
  for (const to of ['nobody@example.org', 'ammu@example.org', 'biju@example.org']) {
    await queue(app, { ...MAIL, to });
    app.clock.advance(1);
  }
  await app.context.outbox.flush();
  const reached = server.mails.map(({ recipient }) => recipient);
  expect(reached.sort()).toEqual(['ammu@example.org', 'biju@example.org']);
});

test('several outboxes on one database send each mail once', { tags: ['both-databases'] }, async () => {
  const { app, server, transport } = await createAppWithMailServer();
  const outboxes = Array.from({ length: 4 }, () => createSecondOutbox(app, transport));
  for (let count = 0; count < 12; count++) await queue(app, { ...MAIL, to: `member-${count}@example.org` });
  await Promise.all([app.context.outbox, ...outboxes].map((outbox) => outbox.flush()));
  const recipients = server.mails.map(({ recipient }) => recipient);
  expect(recipients).toHaveLength(12);
  expect(new Set(recipients).size).toBe(12);
});

test('a node does not send a mail that another node has leased', { tags: ['both-databases'] }, async () => {
  const { app, server, transport } = await createAppWithMailServer();
  const slow = createStuckTransport(transport);
  const other = createSecondOutbox(app, slow.transport);
  await queue(app, MAIL);
  const sending = other.flush();
  await slow.begun;
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  slow.release();
  await sending;
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
});

test('another node sends a mail whose node died, once the lease has expired', {
  tags: ['both-databases'],
}, async () => {
  const { app, server, transport } = await createAppWithMailServer();
  const dead = createStuckTransport(transport);
  void createSecondOutbox(app, dead.transport).flush();
  await queue(app, MAIL);
  void createSecondOutbox(app, dead.transport).flush();
  await dead.begun;
  app.clock.advance(3 * MINUTE_MS - 1);
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  app.clock.advance(1);
  await app.context.outbox.flush();
  expect(server.mails).toHaveLength(1);
});

test('stopping finishes the current mail and starts no other', async () => {
  const { app, server, transport } = await createAppWithMailServer();
  const slow = createStuckTransport(transport);
  const outbox = createSecondOutbox(app, slow.transport);
  await queue(app, MAIL);
  await queue(app, MAIL);
  void outbox.flush();
  await slow.begun;
  let isStopped = false;
  const stopping = outbox.stop().then(() => {
    isStopped = true;
  });
  await pause(20);
  expect(isStopped).toBe(false);
  slow.release();
  await stopping;
  expect(server.mails).toHaveLength(1);
});

test.each([
  'ammu@example.org\r\nRCPT TO:<evil@example.org>',
  'ammu@example.org>\r\nRCPT TO:<evil@example.org',
  'ammu@example.org\r\nBcc: evil@example.org',
  'ammu@example.org\nevil@example.org',
  'ammu@example.org, evil@example.org',
  'ammu@example.org; evil@example.org',
  'ammu@example.org> <evil@example.org',
  '<evil@example.org> ammu@example.org',
  '"evil@example.org" ammu@example.org',
  'team: evil@example.org, ammu@example.org;',
])('the recipient %j adds no recipient', async (to) => {
  const { app, server } = await createAppWithMailServer();
  await queue(app, { ...MAIL, to });
  await app.context.outbox.flush();
  expect(server.mails.length).toBeLessThanOrEqual(1);
  for (const { recipient, email } of server.mails) {
    expect(recipient).not.toBe('evil@example.org');
    expect(JSON.stringify([email.cc ?? [], email.bcc ?? []])).not.toContain('evil');
  }
});

test('a subject with line breaks adds no header', async () => {
  const { app, server } = await createAppWithMailServer();
  await queue(app, { ...MAIL, subject: 'Hello\r\nBcc: evil@example.org\r\n\r\nbody' });
  await app.context.outbox.flush();
  const [mail, ...others] = server.mails;
  expect([mail?.recipient, others]).toEqual(['ammu@example.org', []]);
  expect(mail?.email.bcc ?? []).toEqual([]);
  expect(mail?.email.text).toBe(RECEIVED_TEXT);
});

test('a remote mail server without encryption gets no mail unless requireTLS=false', async () => {
  // Counts as remote: only localhost, 127.0.0.1 and [::1] are exempt from TLS.
  const server = await startMailServer({ host: '127.0.0.2' });
  const app = await createTestApp({ environment: { SMTP_URL: server.url } });
  await queue(app, MAIL);
  await app.context.outbox.flush();
  expect(server.mails).toEqual([]);
  expect((await readRow(app)).last_error).toContain('STARTTLS');
  const transport = createSmtpTransport(`${server.url}?requireTLS=false`, 'kerikko@kerikko.test');
  await transport.send({ ...MAIL, id: 'meant' }, new AbortController().signal);
  expect(server.mails).toHaveLength(1);
});

test('the log names the mail server and the reason of a mail that could not be sent', async () => {
  const address = `127.0.0.1:${await findFreePort()}`;
  const environment = { SMTP_URL: `smtp://kerikko:chaya@${address}`, LOG_LEVEL: 'warn' };
  const app = await createTestApp({ environment });
  await queue(app, MAIL);
  await app.context.outbox.flush();
  const [line = ''] = app.logged.filter((one) => one.includes('mail could not be sent'));
  expect(JSON.parse(line)).toMatchObject({ host: address, reason: expect.stringContaining('ECONNREFUSED') });
  expect(line).not.toContain('chaya');

  const { app: refused, server, refuse } = await createAppWithMailServer({ LOG_LEVEL: 'warn' });
  refuse();
  await queue(refused, MAIL);
  await refused.context.outbox.flush();
  expect(JSON.parse(refused.logged.at(-1) ?? '')).toMatchObject({
    host: new URL(server.url).host,
    responseCode: 451,
    reason: '4.7.1',
  });
});

test.runIf(usesEmbeddedDatabase)(
  'the link of a mail that was sent is in no file of the database',
  async () => {
    const { app } = await createAppWithMailServer();
    const { dataDir } = app.context.config;
    const isStored = async () => {
      const names = (await readdir(dataDir)).filter((name) => name.startsWith('kerikko.sqlite'));
      const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')));
      return files.some((content) => content.includes('a-secret-token'));
    };
    const mail = { ...MAIL, text: `${'x'.repeat(9000)} ${MAIL.text}` };
    await inTransaction(app.context, (transaction) => queueMail(app.context, transaction, mail));
    expect(await isStored()).toBe(true);
    await app.context.outbox.flush();
    await app.context.sweeper.sweep();
    expect(await isStored()).toBe(false);
  },
);

test('the log never contains the recipient, subject or body of a mail', async () => {
  const { app, refuse } = await createAppWithMailServer({ LOG_LEVEL: 'trace' });
  await queue(app, MAIL);
  await app.context.outbox.flush();
  refuse();
  await queue(app, MAIL);
  await app.context.outbox.flush();
  const log = app.logged.join('');
  expect(log).toContain('mail sent');
  expect(log).toContain('mail could not be sent');
  for (const secret of ['a-secret-token', 'verify-email', 'ammu', 'കേറിക്കോ'])
    expect(log).not.toContain(secret);
});

/** Starts an app and its mail server, which refuses every recipient, or only one, after `refuse`. */
async function createAppWithMailServer(environment: Record<string, string> = {}) {
  let isRefused = (_recipient: string): boolean => false;
  const server = await startMailServer({
    onRecipient: (recipient) =>
      // Real mail servers quote the address too.
      isRefused(recipient) ? { code: 451, words: `4.7.1 not today for <${recipient}>` } : undefined,
  });
  const app = await createTestApp({ environment: { SMTP_URL: server.url, ...environment } });
  return {
    app,
    server,
    transport: createSmtpTransport(server.url, 'Kerikko <kerikko@kerikko.test>'),
    refuse(only?: string) {
      isRefused = (recipient) => only === undefined || recipient === only;
    },
    accept() {
      isRefused = () => false;
    },
  };
}

/** Creates the outbox of a second node. */
function createSecondOutbox({ context }: TestApp, transport: MailTransport) {
  const { database, community, clock, log } = context;
  return createOutbox({ database, community, transport, clock, log });
}

/** Returns a transport that begins to send, then waits until the test releases it. */
function createStuckTransport(transport: MailTransport) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    release: () => released.resolve(),
    transport: {
      concurrency: 1,
      async send(mail, signal) {
        begun.resolve();
        await released.promise;
        await transport.send(mail, signal);
      },
    } satisfies MailTransport,
  };
}

/** Returns the pauses of the outbox after its failed attempts, in milliseconds. */
async function listPauses(app: TestApp, attempts: number): Promise<number[]> {
  const pauses: number[] = [];
  while (pauses.length < attempts) {
    await app.context.outbox.flush();
    const row = await readRow(app);
    expect(row.attempts).toBe(pauses.length + 1);
    const pauseMs = row.next_attempt_at - app.clock.now();
    pauses.push(pauseMs);
    app.clock.advance(pauseMs);
  }
  return pauses;
}

/** Advances the clock until every mail has failed. */
async function failMails(app: TestApp): Promise<void> {
  for (let day = 0; day < 5; day += 1) {
    await app.context.outbox.flush();
    app.clock.advance(DAY_MS);
  }
}

async function countRows({ context }: TestApp): Promise<number> {
  return (await context.database.selectFrom('outbox').select('id').execute()).length;
}

function queue({ context, clock }: TestApp, mail: typeof MAIL): Promise<void> {
  return insertMail(context.database, mail, clock.now());
}

function readRow({ context }: TestApp) {
  return context.database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
}
