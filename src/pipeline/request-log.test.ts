// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, PASSWORD } from '../../test/factories.ts';

const STORY = {
  intent: 'publish',
  topic: 'food',
  title: 'Puttu',
  content: 'Steam, coconut and a radio.',
  key: 'a-key-of-its-own',
};

test('the log has the id, account, method, path and status of each request, and never the query', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'info' } });
  const response = await app.client().get('/verify-email?token=a-secret-token');
  const lines = app.logged.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/verify-email',
      status: 200,
      msg: 'request',
    }),
  );
  expect(app.logged.join('')).not.toContain('a-secret-token');

  // Refused requests are logged, too.
  const { viewer, client } = await createActor(app);
  await client.get('/stories');
  await client.get('/admin');
  const own = app.logged.map((line) => JSON.parse(line)).filter(({ account }) => account);
  expect(own.map(({ account, path, status }) => [account, path, status])).toEqual([
    [viewer.accountId, '/stories', 200],
    [viewer.accountId, '/admin', 403],
  ]);
});

test('the log never contains typed values, mail texts or cookies, whatever a person does', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'trace' } });
  const visitor = app.client();
  const email = 'canary-visitor@example.org';
  const newPassword = 'canary new password';
  await visitor.post('/', { intent: 'sign-up', email, password: PASSWORD });
  await visitor.act('/', { intent: 'sign-up', email, password: PASSWORD });
  await visitor.post('/', { intent: 'sign-in', email, password: 'canary wrong password' });
  await visitor.post('/', { intent: 'sign-in', email, password: PASSWORD });
  await visitor.post('/verify-email', { intent: 'resend', email });
  await visitor.post('/reset-password', { intent: 'request', email });
  const mails = await app.mails();
  const tokens = mails
    .map(({ text = '' }) => /token=([\w-]+)/.exec(text)?.[1])
    .filter((token) => token !== undefined);
  expect(tokens.length).toBeGreaterThanOrEqual(3);
  for (const token of tokens) {
    await visitor.get(`/verify-email?token=${token}`);
    await visitor.data(`/verify-email?token=${token}`);
    await visitor.post('/verify-email', { intent: 'verify', token });
    await visitor.get(`/reset-password?token=${token}`);
    await visitor.post('/reset-password', { intent: 'reset', token, password: newPassword });
  }
  await app.context.database.updateTable('memberships').set({ state: 'approved' }).execute();
  const signedIn = await visitor.post('/', { intent: 'sign-in', email, password: newPassword });
  expect(signedIn.headers.get('location')).toBe('/account');
  const session = visitor.cookies.get('kerikko') ?? '';
  await visitor.post('/stories/food', { ...STORY, title: 'canary title', content: 'canary content' });
  await visitor.get('/stories/food?write=canary-query');
  // Errors are the most likely place for a leak.
  await app.context.database.destroy();
  await visitor.post('/', { intent: 'sign-in', email, password: newPassword });
  await visitor.get(`/reset-password?token=${tokens[0]}`);

  const log = app.logged.join('');
  expect(app.logged.length).toBeGreaterThan(15);
  expect(log).toContain('"msg":"mail sent"');
  expect(log).toContain('"level":50');
  for (const secret of [PASSWORD, ...tokens, session, 'canary', 'Welcome to Kerikko', 'token=']) {
    expect(log).not.toContain(secret);
  }
});
