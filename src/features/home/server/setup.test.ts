// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { Setup } from '../../community/contract.ts';

const ACTION = '/admin/community';

test('the first administrator’s home lists what is left to set up, until it is done', async () => {
  const { app, first } = await createAppWith({ first: { as: 'administrator', email: 'first@example.org' } });
  expect(await read(first)).toEqual({
    hasName: false,
    hasSettings: false,
    hasStory: false,
    hasInvited: false,
    testMail: 'none',
    keepsMails: true,
    email: 'first@example.org',
    address: 'http://kerikko.test',
  });
  const page = await first.client.html('/dashboard');
  for (const text of ['Before people join', 'Send a test email', 'href="/write"'])
    expect(page).toContain(text);

  await first.client.post('/admin/community/joining', {
    intent: 'save',
    asks: 'on',
    questionEn: '',
    questionMl: '',
  });
  const sent = await first.client.post(ACTION, { intent: 'send-test-mail' });
  expect(sent.headers.get('location')).toBe('/dashboard');
  const mails = await app.mails();
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    ['first@example.org', 'Test email: emails from Kerikko are arriving'],
  ]);
  // The form of the first story asks for the name.
  await createStory(app, first, { name: 'Ammu' });
  const done = { hasName: true, hasSettings: true, hasStory: true, testMail: 'sent' };
  expect(await read(first)).toMatchObject({ ...done, hasInvited: false });
  // The outbox deletes what was sent after a week.
  await app.context.database.deleteFrom('outbox').execute();
  expect(await read(first)).toMatchObject(done);

  app.clock.advance(MINUTE_MS);
  const others = [await createActor(app, 'administrator'), await createActor(app, 'member')];
  for (const somebody of [first, ...others]) expect(await read(somebody)).toBeUndefined();
  for (let mail = 0; mail < 2; mail += 1) await first.client.act(ACTION, { intent: 'send-test-mail' });
  expect((await first.client.act(ACTION, { intent: 'send-test-mail' })).status).toBe(429);
});

test('a test mail that cannot be sent says so, a removed one does not count, and the list can be ended', async () => {
  const app = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const first = await createActor(app, 'administrator');
  await first.client.post(ACTION, { intent: 'send-test-mail' });
  expect(await read(first)).toMatchObject({ testMail: 'failed', keepsMails: false });
  await app.context.database.deleteFrom('outbox').execute();
  expect(await read(first)).toMatchObject({ testMail: 'none' });
  await first.client.post(ACTION, { intent: 'end-setup' });
  expect(await read(first)).toBeUndefined();
});

test('a test mail is found although the clock went on while it was queued', async () => {
  const { app, first } = await createAppWith({ first: 'administrator' });
  const { clock } = app.context;
  const now = clock.now.bind(clock);
  app.context.clock = {
    ...clock,
    now() {
      app.clock.advance(1);
      return now();
    },
  };
  await first.client.post(ACTION, { intent: 'send-test-mail' });
  expect(await read(first)).toMatchObject({ testMail: 'sent' });
});

async function read({ client }: Actor): Promise<Setup | undefined> {
  return (await client.page('/dashboard')).setup;
}
