// Runs on: SQLite, PostgreSQL nightly

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../../test/dump-database.ts';
import { createActor, PASSWORD } from '../../../../../test/factories.ts';
import { readRows } from '../../../../../test/rows.ts';
import { createSetupLink } from './administrators.ts';

test('the database holds tokens, session cookies and passwords only as hashes', async () => {
  const app = await createTestApp();
  const setup = new URL((await createSetupLink(app.context)) ?? '').searchParams.get('setup') ?? '';
  await createActor(app, 'member', { email: 'member@example.org', withPassword: true });
  const client = app.client();
  await client.act('/', { intent: 'sign-up', email: 'new@example.org', password: PASSWORD });
  await client.signIn('member@example.org', PASSWORD);
  await client.act('/reset-password', { intent: 'request', email: 'member@example.org' });
  const mails = await app.mails();
  const tokens = mails.map((mail) => /token=([\w-]{43})\n/.exec(mail.text ?? '')?.[1] ?? '');
  expect(tokens.filter(Boolean)).toHaveLength(2);

  const dump = JSON.stringify(await dumpDatabase(app.context.database));
  for (const secret of [...tokens, setup, client.cookies.get('kerikko') ?? '']) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(dump).not.toContain(secret);
    // Finding the hash proves that the dump would have shown the token too.
    expect(dump).toContain(createHash('sha256').update(secret).digest('base64url'));
  }
  expect(dump).not.toContain(PASSWORD);
});

test('the outbox deletes the text of a mail once it is sent', async () => {
  const app = await createTestApp();
  await app.client().act('/', { intent: 'sign-up', email: 'new@example.org', password: PASSWORD });
  const [mail] = await app.mails();
  expect(mail?.text).toContain('token=');
  const rows = await readRows(app, 'outbox', {}, ['recipient', 'body', 'sent_at']);
  expect(rows).toEqual([{ recipient: 'new@example.org', body: null, sent_at: app.clock.now() }]);
});
