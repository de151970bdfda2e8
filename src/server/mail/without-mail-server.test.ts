// Runs on: SQLite, PostgreSQL nightly

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { inTransaction } from '../database/transaction.ts';
import { retryFailedMails } from './failed-mails.ts';
import { queueLastMail, queueMail } from './outbox.ts';
import { insertMail } from './outbox-store.ts';

const MAIL = {
  to: 'ammu@example.org',
  subject: 'കേറിക്കോ: നിങ്ങളുടെ അപേക്ഷ സ്വീകരിച്ചു',
  text: 'ഹലോ അമ്മു,\n\nhttp://kerikko.test/verify-email?token=a-secret-token\n.\nഒരു വരി കൂടി.\n',
};

test('queueing a mail wakes the outbox once, after the commit', async () => {
  const { context } = await createTestApp();
  const wakings: string[] = [];
  const outbox = { ...context.outbox, wake: () => void wakings.push('wake') };
  await inTransaction(context, async (transaction) => {
    await queueMail({ ...context, outbox }, transaction, MAIL);
    await queueLastMail({ ...context, outbox }, transaction, MAIL);
    expect(wakings).toEqual([]);
  });
  expect(wakings).toEqual(['wake']);
});

test('retrying failed mails wakes the outbox after the commit', async () => {
  const { context } = await createTestApp();
  const wakings: string[] = [];
  const outbox = { ...context.outbox, wake: () => void wakings.push('wake') };
  await inTransaction(context, (transaction) => retryFailedMails({ ...context, outbox }, transaction));
  expect(wakings).toEqual(['wake']);
});

test('queueing a mail is refused outside a transaction that inTransaction opened', async () => {
  const { context } = await createTestApp();
  const attempt = context.database
    .transaction()
    .execute((transaction) => queueMail(context, transaction, MAIL));
  await expect(attempt).rejects.toThrow('afterCommit needs an open transaction of inTransaction');
});

test('a mail whose transaction fails is never sent', async () => {
  const app = await createTestApp();
  const attempt = inTransaction(app.context, async (transaction) => {
    await queueMail(app.context, transaction, MAIL);
    throw new Error('decided otherwise');
  });
  await expect(attempt).rejects.toThrow('decided otherwise');
  expect(await app.mails()).toEqual([]);
});

test('without a mail server, a mail is written as a standard .eml file', async () => {
  const app = await createTestApp();
  await queue(app, MAIL);
  await app.context.outbox.flush();
  const folder = join(app.context.config.dataDir, 'outbox');
  const [name = '', ...others] = await readdir(folder);
  expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/);
  expect(others).toEqual([]);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);

  const raw = await readFile(join(folder, name), 'utf8');
  expect(raw).not.toMatch(/[^\r]\n/);
  expect(raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
  // Readable in an editor, and the link can be copied.
  const [head = ''] = raw.split('\r\n\r\n');
  expect(head).toContain('Content-Transfer-Encoding: 8bit');
  expect(head).not.toMatch(/[^\t\r\n -~]/);
  expect(raw.slice(head.length)).toBe(`\r\n\r\n${MAIL.text.replaceAll('\n', '\r\n')}`);
  const email = await PostalMime.parse(raw);
  expect(email).toMatchObject({
    subject: MAIL.subject,
    text: MAIL.text,
    to: [{ address: 'ammu@example.org' }],
  });
  expect(email.messageId).toBe(`<${name.replace('.eml', '')}@kerikko.test>`);
  expect(Date.parse(email.date ?? '')).not.toBeNaN();
});

test('without a mail server, the link in a mail is printed', async () => {
  const app = await createTestApp();
  await queue(app, MAIL);
  await app.context.outbox.flush();
  expect(app.printed).toEqual([
    `Mail to ammu@example.org: ${MAIL.subject}\n  http://kerikko.test/verify-email?token=a-secret-token`,
  ]);
});

test('a text in base64, because of a line too long for mail, has the line ends of mail', async () => {
  const app = await createTestApp();
  await queue(app, { ...MAIL, text: `${'കേറിക്കോ\nവരൂ\n'.repeat(20)}${'മഴ'.repeat(200)}` });
  await app.mails();
  const folder = join(app.context.config.dataDir, 'outbox');
  const [name = ''] = await readdir(folder);
  const [headers = '', body = ''] = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n');
  expect(headers).toContain('Content-Transfer-Encoding: base64');
  const text = Buffer.from(body, 'base64').toString();
  expect(text).toContain('കേറിക്കോ\r\nവരൂ\r\n');
  expect(text).not.toMatch(/[^\r]\n/);
});

function queue({ context, clock }: TestApp, mail: typeof MAIL): Promise<void> {
  return insertMail(context.database, mail, clock.now());
}
