// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { beforeTransactions, createBarrier, runConcurrently } from '../../../../../test/concurrency.ts';
import { countPasswordHashes } from '../../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD, type Person } from '../../../../../test/factories.ts';
import { HOUR_MS } from '../../../../server/clock.ts';
import { createResetLink, resetPassword } from './password-reset.ts';

const EMAIL = 'ammu@example.org';
const NEW_PASSWORD = 'pazham pori 9';

test('a mailed link sets a new password, and the old password is refused', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
  const token = await requestReset(app);
  const answer = await reset(app, token);
  expect(answer.value.redirect).toBe('/reset-password?notice=done');
  expect((await app.client().signIn(EMAIL, PASSWORD)).status).toBe(401);
  expect((await app.client().signIn(EMAIL, NEW_PASSWORD)).value.redirect).toBe('/account');
});

test('the mail goes only to the address of the account', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL } });
  await requestReset(app, '  AMMU@example.org');
  const mails = await app.mails();
  expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
    [[{ name: '', address: EMAIL }], 'Set a new password for your Kerikko account'],
  ]);
});

test('a link works once', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL } });
  const token = await requestReset(app);
  expect((await reset(app, token, 'first password')).status).toBe(202);
  const again = await reset(app, token, 'second password');
  expect([again.status, again.value.data.error.code]).toEqual([410, 'link-used']);
  expect((await app.client().signIn(EMAIL, 'second password')).status).toBe(401);
  expect((await app.client().signIn(EMAIL, 'first password')).value.redirect).toBe('/account');
});

test('a link used several times at once sets one password', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL } });
  const token = await requestReset(app);
  const passwords = ['first one', 'second one', 'third one', 'fourth one'];
  // Hash all passwords before the first transaction begins.
  const context = beforeTransactions(app.context, createBarrier(passwords.length));
  const outcomes = await runConcurrently(app, passwords, (password) =>
    resetPassword(context, { intent: 'reset', token, password }, { address: '203.0.113.7' }).then(
      () => 'set',
      (error) => error.code,
    ),
  );
  expect(outcomes.toSorted()).toEqual(['link-used', 'link-used', 'link-used', 'set']);
  for (const [index, outcome] of outcomes.entries()) {
    expect((await app.client().signIn(EMAIL, passwords[index] ?? '')).status).toBe(
      outcome === 'set' ? 202 : 401,
    );
  }
});

test('a link is valid for an hour, and its page shows the state of the link', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL } });
  const first = await requestReset(app);
  app.clock.advance(HOUR_MS - 1);
  expect(await lookAt(app, first)).toBe('valid');
  app.clock.advance(1);
  expect(await lookAt(app, first)).toBe('expired');
  const answer = await reset(app, first);
  expect([answer.status, answer.value.data.error.code]).toEqual([410, 'link-expired']);
  expect(await lookAt(app, 'never-issued')).toBe('unknown');
  const unknown = await reset(app, 'never-issued');
  expect([unknown.status, unknown.value.data.error.code]).toEqual([404, 'link-unknown']);
});

test('opening a link does not use it', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL } });
  const token = await requestReset(app);
  for (const _ of ['the mail scanner', 'the member']) {
    expect((await app.client().get(`/reset-password?token=${token}`)).status).toBe(200);
  }
  expect((await reset(app, token)).status).toBe(202);
});

test('a new password ends every session of the account and no other', async () => {
  const app = await createTestApp();
  const here = await createActor(app, 'member', { email: EMAIL, withPassword: true });
  const other = await createActor(app);
  const elsewhere = app.client();
  await elsewhere.signIn(EMAIL, PASSWORD);
  const token = await requestReset(app);
  expect((await elsewhere.data('/account')).status).toBe(200);

  const answer = await reset(app, token);
  expect(answer.headers.get('set-cookie')).toMatch(/^kerikko=;.*Max-Age=0/);
  for (const client of [here.client, elsewhere]) expect((await client.data('/account')).status).toBe(401);
  expect((await other.client.data('/account')).status).toBe(200);
});

test('a newer link ends the older ones, and only those of the same account', async () => {
  const app = await createTestApp();
  const { viewer } = await createActor(app, 'member', { email: EMAIL });
  const other = await createActor(app, 'member', { email: 'appu@example.org' });
  const others = await createLinkToken(app, other.viewer.accountId);
  const older = [await requestReset(app), await createLinkToken(app, viewer.accountId)];
  const newest = await requestReset(app);
  for (const token of older) {
    expect(await lookAt(app, token)).toBe('unknown');
    expect((await reset(app, token, 'third password')).status).toBe(404);
  }
  expect((await reset(app, others)).status).toBe(202);
  expect((await reset(app, newest)).status).toBe(202);
});

test('a refused password changes nothing, and the link stays usable', async () => {
  const app = await createTestApp();
  const { client } = await createActor(app, 'member', { email: EMAIL, withPassword: true });
  const token = await requestReset(app);
  const refused = [
    ['12345', 'invalid-input'],
    ['x'.repeat(129), 'invalid-input'],
    ['password', 'weak-password'],
    [EMAIL, 'weak-password'],
    ['AMMU@EXAMPLE.ORG', 'weak-password'],
  ] as const;
  for (const [password, code] of refused) {
    const answer = await reset(app, token, password);
    expect([password, answer.status, answer.value.data.error.code]).toEqual([password, 422, code]);
  }
  expect((await client.data('/account')).status).toBe(200);
  expect((await app.client().signIn(EMAIL, PASSWORD)).value.redirect).toBe('/account');
  expect((await reset(app, token)).status).toBe(202);
});

test('the answer to a request for a link is the same with and without an account', async () => {
  const app = await createTestApp();
  const people: Person[] = ['no-record', 'pending', 'declined', 'suspended', 'unverified', 'member'];
  for (const person of people) await createActor(app, person, { email: `${person}@example.org` });
  const answers = [];
  for (const name of ['nobody', ...people]) {
    answers.push(
      await app.client().act('/reset-password', { intent: 'request', email: `${name}@example.org` }),
    );
  }
  const [nobody, ...known] = answers.map(({ status, text }) => ({ status, text }));
  expect(nobody).toMatchObject({ status: 202, text: expect.stringContaining('notice=sent') });
  for (const answer of known) expect(answer).toEqual(nobody);
  expect((await app.mails()).map((mail) => mail.to?.[0]?.address).sort()).toEqual(
    people.map((person) => `${person}@example.org`).sort(),
  );
});

test('asking for a link takes at least 60 ms and no password hash, whether the account exists or not', async () => {
  const { app } = await createAppWith({ member: { email: 'known@example.org' } });
  for (const name of ['known', 'unknown', 'known']) {
    const started = performance.now();
    const hashes = await countPasswordHashes(() =>
      app.client().act('/reset-password', { intent: 'request', email: `${name}@example.org` }),
    );
    expect([name, hashes]).toEqual([name, 0]);
    // Timers may fire up to a millisecond early.
    expect(performance.now() - started, name).toBeGreaterThan(59);
  }
});

test('a suspended member who sets a new password still cannot sign in', async () => {
  const { app } = await createAppWith({ ammu: { as: 'suspended', email: EMAIL } });
  await reset(app, await requestReset(app));
  expect((await app.client().signIn(EMAIL, NEW_PASSWORD)).value.data.error.code).toBe('suspended');
});

/** Requests a reset mail through the form and returns the token of its link. */
async function requestReset(app: TestApp, email = EMAIL): Promise<string> {
  const answer = await app.client().act('/reset-password', { intent: 'request', email });
  expect(answer.value.redirect).toBe('/reset-password?notice=sent');
  const mails = await app.mails();
  const mail = mails.findLast(({ to }) => to?.[0]?.address === EMAIL);
  return /\/reset-password\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function createLinkToken({ context }: TestApp, accountId: string): Promise<string> {
  return new URL(await createResetLink(context, accountId)).searchParams.get('token') ?? '';
}

function reset(app: TestApp, token: string, password = NEW_PASSWORD) {
  return app.client().act('/reset-password', { intent: 'reset', token, password });
}

async function lookAt(app: TestApp, token: string): Promise<string> {
  return (await app.client().page(`/reset-password?token=${token}`)).link;
}
