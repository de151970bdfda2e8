// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { beforeTransactions, createBarrier, runConcurrently } from '../../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import { signUp as signUpByRule } from '../../../accounts/server/sign-up/sign-up.ts';
import { createSetupLink, makeAdministrator } from './administrators.ts';

test('the setup link creates a verified, approved administrator who is signed in at once', async () => {
  const app = await createTestApp();
  const token = await createSetupToken(app);
  const visitor = app.client();
  expect(await visitor.html('/')).toContain('Not set up yet');
  const form = { intent: 'sign-up', email: 'first@example.org', password: PASSWORD, setup: token };
  expect((await visitor.act('/', form)).value.redirect).toBe('/dashboard');
  expect((await visitor.data('/admin')).status).toBe(200);
  expect(await app.client().html('/')).not.toContain('Not set up yet');
  expect(await listAdministrators(app)).toEqual(['first@example.org']);
  expect(await app.mails()).toEqual([]);

  const client = app.client();
  await client.signIn('first@example.org', PASSWORD);
  expect((await client.data('/admin')).status).toBe(200);
});

test('the link works once', async () => {
  const app = await createTestApp();
  const token = await createSetupToken(app);
  await signUp(app, token);
  const answer = await signUp(app, token, { email: 'second@example.org' });
  expect([answer.status, answer.value.data.error.code]).toEqual([410, 'setup-used']);
  expect(await listEmails(app)).toEqual(['first@example.org']);
});

test('a link that several people use at once creates one administrator', async () => {
  const app = await createTestApp();
  const token = await createSetupToken(app);
  const names = ['first', 'second', 'third', 'fourth'];
  const visitor = { address: '198.51.100.7', language: 'en' } as const;
  // Hash all passwords before the first transaction begins.
  const context = beforeTransactions(app.context, createBarrier(names.length));
  const outcomes = await runConcurrently(app, names, (name) => {
    const form = { email: `${name}@example.org`, password: PASSWORD, setup: token };
    return signUpByRule(context, { intent: 'sign-up', name: '', ...form }, visitor).then(
      () => 'made',
      (error) => error.code,
    );
  });
  expect(outcomes.sort()).toEqual(['made', 'setup-used', 'setup-used', 'setup-used']);
  expect(await listEmails(app)).toHaveLength(1);
  expect(await listAdministrators(app)).toHaveLength(1);
});

test('an invented link, or a link with another purpose, creates no account', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  await app.client().act('/reset-password', { intent: 'request', email: 'ammu@example.org' });
  const [mail] = await app.mails();
  const resetToken = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  for (const token of ['made-up', resetToken]) {
    const answer = await signUp(app, token);
    expect([answer.status, answer.value.data.error.code]).toEqual([410, 'setup-used']);
  }
  expect(await listAdministrators(app)).toEqual([]);
});

test('the link is valid for a week', async () => {
  const app = await createTestApp();
  const token = await createSetupToken(app);
  app.clock.advance(7 * DAY_MS);
  expect((await signUp(app, token)).status).toBe(410);
  const fresh = await createSetupToken(app);
  app.clock.advance(7 * DAY_MS - 1);
  expect((await signUp(app, fresh)).status).toBe(202);
});

test('a refused password or an email with an account leaves the link usable', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  const token = await createSetupToken(app);
  const weak = await signUp(app, token, { password: 'password' });
  expect([weak.status, weak.value.data.error.code]).toEqual([422, 'weak-password']);
  const taken = await signUp(app, token, { email: 'ammu@example.org' });
  expect([taken.status, taken.value.data.error.code]).toEqual([409, 'setup-email-taken']);
  expect(await listAdministrators(app)).toEqual([]);
  expect((await signUp(app, token)).status).toBe(202);
});

test('the link takes over an unverified account with that email, whose password and sessions end', async () => {
  const app = await createTestApp();
  const email = 'first@example.org';
  const stranger = await createActor(app, 'unverified', { email, withPassword: true });
  expect((await signUp(app, await createSetupToken(app), { email, password: 'pazham pori 9' })).status).toBe(
    202,
  );
  expect(await listAdministrators(app)).toEqual([email]);
  expect((await stranger.client.data('/account')).status).toBe(401);
  expect((await app.client().signIn(email, PASSWORD)).status).toBe(401);
});

test('older links stop working once there is an administrator', async () => {
  const app = await createTestApp();
  const [older, newer] = [await createSetupToken(app), await createSetupToken(app)];
  await signUp(app, newer);
  expect((await signUp(app, older, { email: 'second@example.org' })).status).toBe(410);
  expect(await listAdministrators(app)).toEqual(['first@example.org']);
});

test('making an administrator from the shell invalidates the printed link', async () => {
  const app = await createTestApp();
  const printed = await createSetupToken(app);
  await makeAdministrator(app.context, 'from-the-shell@example.org');
  expect((await signUp(app, printed)).status).toBe(410);
  expect(await listAdministrators(app)).toEqual(['from-the-shell@example.org']);
});

async function createSetupToken({ context }: TestApp): Promise<string> {
  const link = new URL((await createSetupLink(context)) ?? '');
  expect(link.origin + link.pathname).toBe('http://kerikko.test/');
  return link.searchParams.get('setup') ?? '';
}

function signUp(app: TestApp, setup: string, fields: Record<string, string> = {}) {
  const form = { intent: 'sign-up', email: 'first@example.org', password: PASSWORD, setup, ...fields };
  return app.client().act('/', form);
}

async function listAdministrators({ context }: TestApp): Promise<string[]> {
  const rows = await context.database
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('email')
    .where('role', '=', 'administrator')
    .where('state', '=', 'approved')
    .where('email_verified_at', 'is not', null)
    .execute();
  return rows.map((row) => row.email);
}

async function listEmails({ context }: TestApp): Promise<string[]> {
  const accounts = await context.database.selectFrom('accounts').select('email').execute();
  return accounts.map((account) => account.email);
}
