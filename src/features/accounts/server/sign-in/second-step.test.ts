// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../../server/clock.ts';
import { RENEWALS } from '../factors/authenticator.ts';
import { STEP_MS, totpCode } from '../factors/totp.ts';

const SECURITY = '/account/security';

test('an app counts after its first code, and then signing in takes the password and a code', async () => {
  const app = await createTestApp();
  const ammu = await createAmmu(app);
  const other = await signIn(app);
  expect(other.cookies.has('kerikko')).toBe(true);
  await act(ammu.client, 'begin-authenticator');
  const secret = await readSecret(ammu.client);
  // An unfinished set-up locks nobody out.
  expect((await signIn(app)).cookies.has('kerikko')).toBe(true);
  expect((await act(ammu.client, 'confirm-authenticator', '000000')).value.data.error.code).toBe(
    'wrong-code',
  );
  const codes = await confirm(app, ammu.client, secret);
  expect(codes).toHaveLength(10);

  // Sessions without a second step end, and this one stays.
  expect((await other.data('/account')).status).toBe(401);
  expect((await ammu.client.data('/account')).status).toBe(200);

  const client = await signIn(app);
  expect(client.cookies.has('kerikko')).toBe(false);
  expect((await client.data('/stories')).status).toBe(401);
  const page = await client.html('/second-step');
  expect(page).toContain('Six digits. Without your phone, type one of your recovery codes.');
  app.clock.advance(STEP_MS);
  const answer = await client.post('/second-step?to=/stories/food', { code: ` ${code(app, secret)} ` });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/stories/food']);
  expect((await client.data('/stories')).status).toBe(200);
  expect(client.cookies.has('second-step')).toBe(false);

  // The removal asks nothing, because the session is fresh.
  await act(client, 'remove-authenticator');
  expect((await signIn(app)).cookies.has('kerikko')).toBe(true);
  const subjects = (await app.mails()).map(({ subject }) => subject?.replace(' your Kerikko account', ''));
  expect(subjects.filter((subject) => /second sign-in step/.test(subject ?? ''))).toEqual([
    'A second sign-in step was added to',
    'A second sign-in step was removed from',
  ]);
});

test('a code signs in once, and so does the sign-in that it completes', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp();
  const { secret, codes } = await createWithApp(app);
  app.clock.advance(STEP_MS);
  const first = await signIn(app);
  const second = await signIn(app);
  const replays = [first, second].map((client) => app.client(Object.fromEntries(client.cookies)));
  const both = await Promise.all([first, second].map((client) => step(client, code(app, secret))));
  expect(both.map(({ value }) => value.redirect ?? value.data.error.code).sort()).toEqual([
    '/account',
    'wrong-code',
  ]);
  // Either may have come first.
  const replay = replays[both.findIndex(({ value }) => value.redirect)] as TestClient;
  expect((await step(replay, codes[0] ?? '')).value.data.error.code).toBe('second-step-over');

  const clients = [await signIn(app), await signIn(app)];
  const withOneCode = await Promise.all(clients.map((client) => step(client, codes[1] ?? '')));
  expect(withOneCode.map(({ status }) => status).sort()).toEqual([202, 422]);
  // Typed without the hyphen, in capitals.
  const typed = (codes[2] ?? '').replace('-', ' ').toUpperCase();
  expect((await step(await signIn(app), typed)).value.redirect).toBe('/account');
});

test('the second step ends after 10 minutes, with a new password and with a suspension', async () => {
  const app = await createTestApp();
  const { viewer, secret } = await createWithApp(app);
  const { database } = app.context;
  const late = await signIn(app);
  app.clock.advance(10 * MINUTE_MS);
  expect((await step(late, code(app, secret))).value.data.error.code).toBe('second-step-over');
  expect(await (await late.get('/second-step')).text()).toContain(
    'This took too long. Please sign in again.',
  );

  const outdated = await signIn(app);
  await app.client().act('/reset-password', { intent: 'request', email: viewer.email });
  const [link] = (await app.mails())
    .flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '') ?? [])
    .slice(1);
  await app.client().act('/reset-password', { intent: 'reset', token: link ?? '', password: PASSWORD });
  expect((await step(outdated, code(app, secret))).value.data.error.code).toBe('second-step-over');

  const suspended = await signIn(app);
  await database.updateTable('memberships').set({ state: 'suspended' }).execute();
  expect((await step(suspended, code(app, secret))).value.data.error.code).toBe('second-step-over');
  expect(suspended.cookies.has('kerikko')).toBe(false);
});

test('after five wrong codes the answers for an account slow down, and the right one still signs in', async () => {
  const app = await createTestApp();
  const { secret } = await createWithApp(app);
  app.clock.advance(STEP_MS);
  const before = app.clock.pauses.length;
  const client = await signIn(app);
  for (let guess = 0; guess < 6; guess += 1) await step(client, guess % 2 ? '000000' : 'aaaaa-aaaaa');
  expect((await step(client, code(app, secret))).value.redirect).toBe('/account');
  expect(app.clock.pauses.slice(before)).toEqual([1000, 2000]);
  const log = app.context.database.selectFrom('audit_log').select('kind');
  expect(await log.where('kind', '=', 'sign-ins-failed').execute()).toHaveLength(1);
  // The right code cleared the failures.
  await step(await signIn(app), '000000');
  expect(app.clock.pauses.length - before).toBe(2);
});

test('the owner is mailed once in half an hour that somebody guesses codes, and hears nothing of a few wrong ones', async () => {
  const app = await createTestApp();
  await createWithApp(app);
  app.clock.advance(STEP_MS);
  const client = await signIn(app);
  const countMails = async () =>
    (await app.mails()).filter(({ subject }) => subject?.includes('guessing the sign-in codes')).length;
  const guess = async (times: number) => {
    for (let time = 0; time < times; time += 1) await step(client, '000000');
  };
  await guess(5);
  expect(await countMails()).toBe(0);
  await guess(14);
  expect(await countMails()).toBe(1);
});

test('new recovery codes replace the old ones, and the database stores only hashes and sealed secrets', async () => {
  const app = await createTestApp();
  const { client, secret, codes } = await createWithApp(app);
  let renewed: string[] = [];
  for (let time = 0; time < RENEWALS.hits; time += 1) {
    renewed = (await act(client, 'renew-codes')).value.data.codes;
    expect(renewed).toHaveLength(10);
  }
  expect((await act(client, 'renew-codes')).value.data.error.code).toBe('too-many');
  expect((await step(await signIn(app), codes[0] ?? '')).value.data.error.code).toBe('wrong-code');
  expect((await step(await signIn(app), renewed[0] ?? '')).value.redirect).toBe('/account');
  const page = await client.html(SECURITY);
  expect(page).toContain('9 are left.');
  expect(page).not.toContain(renewed[1]);
  const stored = JSON.stringify([
    await app.context.database.selectFrom('authenticators').selectAll().execute(),
    await app.context.database.selectFrom('recovery_codes').selectAll().execute(),
  ]);
  const [, second = ''] = renewed;
  for (const text of [secret, second, second.replace('-', '')]) expect(stored).not.toContain(text);
});

test('without JavaScript an app is set up and used, and its codes are on the page once', async () => {
  const app = await createTestApp();
  const { client } = await createAmmu(app);
  await client.post(SECURITY, { intent: 'begin-authenticator' });
  const page = await client.html(SECURITY);
  expect(page).toContain('aria-label="QR code for your authenticator app"');
  const secret = await readSecret(client);
  const done = await client.post(SECURITY, { intent: 'confirm-authenticator', code: code(app, secret) });
  const codes = [...(await done.text()).matchAll(/<code lang="en">(\w{5}-\w{5})<\/code>/g)].map(
    ([, found]) => found,
  );
  expect(codes).toHaveLength(10);
  expect(done.headers.get('cache-control')).toBe('no-store');

  const browser = app.client();
  const form = { intent: 'sign-in', email: 'ammu@example.org', password: PASSWORD };
  const first = await browser.post('/?to=/stories', form);
  expect(first.headers.get('location')).toBe('/second-step?to=/stories');
  const wrong = await browser.post('/second-step?to=/stories', { code: 'aaaaa-bbbbb' });
  expect(wrong.status).toBe(422);
  const text = await wrong.text();
  expect(text).toContain('This code isn’t right');
  expect(text).not.toContain('aaaaa-bbbbb');
  const right = await browser.post('/second-step?to=/stories', { code: codes[0] ?? '' });
  expect(right.headers.get('location')).toBe('/stories');
});

test('what needs a fresh proof asks for it after 10 minutes, and then goes on with what was typed', async () => {
  const app = await createTestApp();
  const { client, viewer } = await createAmmu(app);
  expect((await client.get('/account/own-data/archive')).status).toBe(200);
  app.clock.advance(10 * MINUTE_MS);
  const refused = await client.get('/account/own-data/archive');
  expect(refused.headers.get('location')).toBe('/account/own-data');
  expect(await client.html('/account/own-data')).toContain('name="proofPassword"');
  const download = { intent: 'download', proofPassword: 'wrong' };
  const wrong = await client.post('/account/own-data', download);
  expect([wrong.status, (await wrong.text()).includes('Wrong password.')]).toEqual([422, true]);
  expect((await act(client, 'begin-authenticator')).value.data.error).toEqual({
    code: 'confirm-first',
    details: { needs: 'password' },
  });
  const right = await client.post('/account/own-data', { ...download, proofPassword: PASSWORD });
  expect(right.headers.get('location')).toBe('/account/own-data/archive');
  expect((await client.get('/account/own-data/archive')).status).toBe(200);

  // With a second factor, the password alone no longer confirms.
  await act(client, 'begin-authenticator');
  const secret = await readSecret(client);
  const [recovery = ''] = await confirm(app, client, secret);
  app.clock.advance(10 * MINUTE_MS);
  const answer = await client.act(SECURITY, { intent: 'confirm', proofPassword: PASSWORD });
  expect(answer.value.data.error).toBeUndefined();
  expect((await act(client, 'renew-codes')).value.data.error.details).toEqual({
    needs: 'factor',
    hasApp: true,
  });
  const passwords = { currentPassword: PASSWORD, newPassword: 'vazha ila 9', confirmPassword: 'vazha ila 9' };
  const change = { intent: 'change-password', ...passwords };
  expect((await client.act('/profile', change)).value.data.error.code).toBe('confirm-first');
  const leave = { intent: 'leave', stories: 'delete', password: PASSWORD };
  expect((await client.act('/account/own-data', leave)).value.data.error.code).toBe('confirm-first');
  expect((await client.act('/profile', { ...change, proofCode: code(app, secret) })).status).toBe(200);
  // The new session has proved both too.
  expect((await act(client, 'renew-codes')).status).toBe(200);
  app.clock.advance(10 * MINUTE_MS);
  const gone = await client.act('/account/own-data', {
    ...leave,
    password: 'vazha ila 9',
    proofCode: code(app, secret),
  });
  expect(gone.value.data).toEqual({ left: viewer.accountId });
  expect(recovery).toMatch(/^\w{5}-\w{5}$/);
});

test('an administrator confirms before suspending and changing roles, and keeps the typed reason', async () => {
  const { app, chief } = await createAppWith({ chief: { as: 'administrator', withPassword: true } });
  const { viewer: ammu } = await createActor(app, 'member');
  const path = `/admin/members/${ammu.accountId}`;
  app.clock.advance(10 * MINUTE_MS);
  for (const intent of ['suspend', 'make-moderator', 'make-administrator']) {
    const refused = await chief.client.post(`${path}?decide=${intent}`, {
      intent,
      reason: 'Because of rain.',
    });
    expect(refused.status).toBe(403);
    const page = await refused.text();
    for (const text of ['name="proofPassword"', 'Please confirm that it’s you.', 'Because of rain.']) {
      expect(page).toContain(text);
    }
  }
  for (const role of ['moderator', 'administrator'] as const) {
    const { viewer } = await createActor(app, role);
    const form = { intent: `remove-${role}`, reason: '' };
    const refused = await chief.client.act(`/admin/members/${viewer.accountId}`, form);
    expect([role, refused.value.data.error.code]).toEqual([role, 'confirm-first']);
  }
  const decided = await chief.client.act(path, { intent: 'suspend', reason: '', proofPassword: PASSWORD });
  expect(decided.value.redirect).toMatch(/decided=/);
  const [, decision = ''] = /decided=([\w-]+)/.exec(decided.value.redirect) ?? [];
  app.clock.advance(10 * MINUTE_MS);
  const undo = { intent: 'undo', decision, reason: '' };
  expect((await chief.client.act(path, undo)).value.data.error.code).toBe('confirm-first');
  expect((await chief.client.act(path, { ...undo, proofPassword: PASSWORD })).value.redirect).toMatch(
    /decided/,
  );
});

test('a session from before this was stored is not fresh', async () => {
  const app = await createTestApp();
  const { client } = await createAmmu(app);
  await app.context.database.updateTable('sessions').set({ confirmed_at: 0 }).execute();
  expect((await act(client, 'begin-authenticator')).value.data.error.code).toBe('confirm-first');
});

test('someone with an unverified email cannot add a second factor', async () => {
  const app = await createTestApp();
  for (const person of ['no-record', 'unverified'] as const) {
    const { client } = await createActor(app, person);
    expect((await act(client, 'begin-authenticator')).status).toBe(403);
  }
  expect(await app.context.database.selectFrom('authenticators').selectAll().execute()).toEqual([]);
  app.clock.advance(DAY_MS);
});

function createAmmu(app: TestApp): Promise<Actor> {
  return createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
}

async function createWithApp(app: TestApp): Promise<Actor & { secret: string; codes: string[] }> {
  const ammu = await createAmmu(app);
  await act(ammu.client, 'begin-authenticator');
  const secret = await readSecret(ammu.client);
  return { ...ammu, secret, codes: await confirm(app, ammu.client, secret) };
}

async function signIn(app: TestApp): Promise<TestClient> {
  const client = app.client();
  const answer = await client.signIn('ammu@example.org', PASSWORD);
  expect(answer.value.redirect).toMatch(/^\/(account|second-step)$/);
  return client;
}

function step(client: TestClient, typed: string) {
  return client.act('/second-step', { code: typed });
}

function act(client: TestClient, intent: string, typed?: string) {
  return client.act(SECURITY, typed === undefined ? { intent } : { intent, code: typed });
}

async function readSecret(client: TestClient): Promise<string> {
  return (await client.page(SECURITY)).setup.secret.replaceAll(' ', '');
}

async function confirm(app: TestApp, client: TestClient, secret: string): Promise<string[]> {
  return (await act(client, 'confirm-authenticator', code(app, secret))).value.data.codes;
}

function code(app: TestApp, secret: string): string {
  return totpCode(secret, Math.floor(app.clock.now() / STEP_MS));
}
