// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, PASSWORD, STORY_FORM } from '../../test/factories.ts';

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

  // Health checks would hide the other lines. At the level debug they are there.
  await app.client().get('/healthz');
  expect(app.logged.join('')).not.toContain('healthz');

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

test('the log has the network, but not the address, of a client that is over a limit', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '0.01' } });
  for (const address of ['203.0.113.7', '2001:db8:7:9::1']) {
    for (let index = 0; index < 4; index += 1) await app.client({}, address).get('/goodbye');
  }
  const lines = app.logged.map((line) => JSON.parse(line));
  const refused = lines.filter(({ status }) => status === 429).map(({ network }) => network);
  expect(refused).toEqual(['203.0.113.0/24', '2001:db8:7:0::/48']);
  expect(lines.filter(({ status, network }) => status !== 429 && network)).toEqual([]);
  expect(app.logged.join('')).not.toMatch(/203\.0\.113\.7|db8:7:9/);
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
  await visitor.post('/stories/food', { ...STORY_FORM, title: 'canary title', content: 'canary content' });
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

test('the log names the network of each failed sign-in, and the account only as a keyed hash', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'info' } });
  const other = await createTestApp({ environment: { LOG_LEVEL: 'info' } });
  const fail = async ({ client }: typeof app, email: string, address: string) => {
    await client({}, address).signIn(email, 'wrong one');
  };
  await fail(app, 'ammu@example.org', '203.0.113.7');
  await fail(app, 'ammu@example.org', '2001:db8:1:2::7');
  await fail(app, 'appu@example.org', '203.0.113.7');
  await fail(other, 'ammu@example.org', '203.0.113.7');
  for (let index = 0; index < 9; index += 1) await fail(app, `a${index}@example.org`, '203.0.113.7');
  const failures = ({ logged }: typeof app) =>
    logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in failed');
  const [first, second, third] = failures(app);
  expect([first.network, second.network]).toEqual(['203.0.113.7', '2001:db8:1:2::/64']);
  expect(first.account).toMatch(/^[\w-]{43}$/);
  expect(second.account).toBe(first.account);
  expect(third.account).not.toBe(first.account);
  // Each community has a key of its own.
  expect(failures(other)[0].account).not.toBe(first.account);
  // Attempts that the limit of the network refuses are logged, too.
  expect(failures(app)).toHaveLength(12);
  expect(app.logged.join('')).not.toContain('example.org');
  // fail2ban in docs/operations.md reads the line in this order.
  const pattern = /^\{.*"network":"([^"]+)","msg":"sign-in failed"\}\n$/;
  expect(app.logged.find((line) => pattern.test(line))).toBeDefined();
});
