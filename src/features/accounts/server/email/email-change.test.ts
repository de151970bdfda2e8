// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { addAuthenticator, addPasskeyRow, createActor, PASSWORD } from '../../../../../test/factories.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../server/clock.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { replacePassword } from '../passwords/replace-password.ts';

const OLD = 'ammu@example.org';
const NEW = 'ammu.new@example.org';
const PAGE = '/account/email';

test('a new email counts once its link is used, and the former one can take the account back', async () => {
  const { app, ammu } = await setUp();
  const thief = ammu.client;
  const sent = await thief.post(PAGE, { email: NEW, password: PASSWORD });
  expect(sent.headers.get('location')).toBe(`${PAGE}?notice=sent`);
  const confirm = await readLink(app, NEW);
  const visitor = app.client();
  expect(await visitor.html(`/email-link?token=${confirm}`)).toContain(NEW);
  expect(await readEmail(app, ammu.viewer.accountId)).toBe(OLD);
  const done = await visitor.post('/email-link', { token: confirm });
  expect(done.headers.get('location')).toBe('/email-link?notice=changed');
  expect(await readEmail(app, ammu.viewer.accountId)).toBe(NEW);
  expect((await visitor.act('/email-link', { token: confirm })).value.data.error.code).toBe(
    'email-link-over',
  );
  expect(await signIn(app, OLD)).toBe('wrong-credentials');
  expect(await signIn(app, NEW)).toBe('/account');
  expect((await thief.data('/account')).status).toBe(200);

  // A thief who knows the password changes the email again and adds a passkey. The owner takes all of it back.
  const takeBack = await readLink(app, OLD);
  app.clock.advance(HOUR_MS);
  await thief.post(PAGE, { email: 'third@example.org', password: PASSWORD });
  await addPasskeyRow(app.context, ammu.viewer.accountId);
  await visitor.post('/email-link', { token: await readLink(app, 'third@example.org') });
  const takeBackOfThief = await readLink(app, NEW);
  app.clock.advance(7 * DAY_MS - HOUR_MS - 1);
  expect(await visitor.html(`/email-link?token=${takeBack}`)).toContain('Take back your account');
  const taken = await visitor.post('/email-link', { token: takeBack });
  const reset = taken.headers.get('location') ?? '';
  expect(reset).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
  expect(await readEmail(app, ammu.viewer.accountId)).toBe(OLD);
  expect((await thief.data('/account')).status).toBe(401);
  expect(await signIn(app, OLD)).toBe('wrong-credentials');
  expect(await app.context.database.selectFrom('passkeys').select('id').execute()).toEqual([]);
  const late = await visitor.act('/email-link', { token: takeBackOfThief });
  expect(late.value.data.error.code).toBe('email-link-over');
  await visitor.post('/reset-password', {
    intent: 'reset',
    token: reset.split('=')[1] ?? '',
    password: 'vazha ila 9',
  });
  expect(await signIn(app, OLD, 'vazha ila 9')).toBe('/account');
  const log = await app.context.database
    .selectFrom('audit_log')
    .select('kind')
    .where('kind', 'like', 'email-%')
    .orderBy('at')
    .execute();
  expect(log.map(({ kind }) => kind)).toEqual(['email-changed', 'email-changed', 'email-taken-back']);
});

test('the answer is the same for every email, and wrong input changes nothing', async () => {
  const { app, ammu } = await setUp();
  await createActor(app, 'member', { email: 'known@example.org' });
  const ask = async (email: string, password = PASSWORD) => {
    const { value } = await ammu.client.act(PAGE, { email, password });
    return value.data.error?.code ?? value.data.notice;
  };
  expect([await ask(OLD), await ask('no email'), await ask(NEW, 'wrong')]).toEqual([
    'same-email',
    'invalid-input',
    'wrong-password',
  ]);
  expect(await app.mails()).toEqual([]);
  expect(await ask('known@example.org')).toBe('sent');
  expect((await app.mails()).map(({ subject }) => subject)).toEqual([
    'This email already has a Kerikko account',
  ]);
  expect(await app.context.database.selectFrom('email_changes').selectAll().execute()).toEqual([]);

  // The limit for mails to one email is silent. A newer link ends the older one.
  for (let asked = 0; asked < 6; asked += 1) expect(await ask(NEW)).toBe('sent');
  const mails = await app.mailsTo(NEW);
  expect(mails).toHaveLength(5);
  const tokens = mails.map((mail) => /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '');
  const outcomes = [];
  app.clock.advance(DAY_MS - 1);
  for (const token of tokens)
    outcomes.push((await app.client().act('/email-link', { token })).value.redirect);
  expect(outcomes.filter(Boolean)).toEqual(['/email-link?notice=changed']);
  app.clock.advance(7 * DAY_MS);
  const late = await app.client().act('/email-link', { token: await readLink(app, OLD) });
  expect(late.value.data.error.code).toBe('email-link-over');
  await app.context.sweeper.sweep();
  expect(await app.context.database.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});

test('an unverified account of a stranger does not keep the owner from using an email', async () => {
  const { app, ammu } = await setUp();
  const form = { intent: 'sign-up', email: NEW, password: 'stranger-pass-9', name: '' };
  await app.client().act('/', form);
  await ammu.client.act(PAGE, { email: NEW, password: PASSWORD });
  await app.client().act('/email-link', { token: await readLink(app, NEW) });
  expect(await readEmail(app, ammu.viewer.accountId)).toBe(NEW);
  expect(await app.context.database.selectFrom('accounts').select('email').execute()).toHaveLength(1);
  // The stranger's sign-in tells nothing new.
  expect(await signIn(app, NEW, 'stranger-pass-9')).toBe('awaiting-approval');
});

test('someone with a second factor confirms with it, and someone suspended in the meantime changes nothing', async () => {
  const { app, ammu } = await setUp();
  await addAuthenticator(app.context, ammu.viewer.accountId);
  const ask = () => ammu.client.act(PAGE, { email: NEW, password: PASSWORD });
  await ask();
  app.clock.advance(10 * MINUTE_MS);
  expect((await ask()).value.data.error.code).toBe('confirm-first');
  await app.context.database.updateTable('memberships').set({ state: 'suspended' }).execute();
  const { value } = await app.client().act('/email-link', { token: await readLink(app, NEW) });
  expect(value.data.error.code).toBe('email-link-over');
  expect(await readEmail(app, ammu.viewer.accountId)).toBe(OLD);
});

test('a new password ends an open change of the email', async () => {
  const { app, ammu } = await setUp();
  await ammu.client.post(PAGE, { email: NEW, password: PASSWORD });
  const { accountId } = ammu.viewer;
  await inTransaction(app.context, (transaction) => replacePassword(transaction, accountId, 'a hash'));
  const { value } = await app.client().act('/email-link', { token: await readLink(app, NEW) });
  expect(value.data.error.code).toBe('email-link-over');
  expect(await readEmail(app, accountId)).toBe(OLD);
});

async function setUp() {
  const app = await createTestApp();
  return { app, ammu: await createActor(app, 'member', { email: OLD, withPassword: true }) };
}

/** Returns the token of the newest mail to an email. */
async function readLink(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mailsTo(email)).at(-1);
  return /email-link\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function readEmail(app: TestApp, accountId: string): Promise<string | undefined> {
  const accounts = app.context.database.selectFrom('accounts').select('email');
  return (await accounts.where('id', '=', accountId).executeTakeFirst())?.email;
}

async function signIn(app: TestApp, email: string, password = PASSWORD): Promise<string> {
  const client: TestClient = app.client();
  const { value } = await client.signIn(email, password);
  return value.redirect ?? value.data.error.code;
}
