// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { countPasswordHashes } from '../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createAppAs, createAppWith } from '../../../../test/factories.ts';
import { readRow } from '../../../../test/rows.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import { decide } from './decisions/decide.ts';

const EMAIL = 'ammu@example.org';
const OWN = 'pazham pori 9';
const STRANGERS = 'strangers idea 7';
const LINK = /\/verify-email\?token=([\w-]{43})\n/;

test('a link verifies nothing without the password of its sign-up, and stays usable', async () => {
  const { app } = await createAppWith({ admin: { as: 'administrator', email: 'admin@example.org' } });
  const token = await signUp(app, app.client(), OWN);
  for (const password of [undefined, '', STRANGERS, `${OWN} `]) {
    const answer = await verify(app.client(), token, password);
    expect([password, answer.status, answer.value.data.error]).toEqual([
      password,
      422,
      { code: 'wrong-password' },
    ]);
  }
  expect(await isVerified(app)).toBe(false);
  expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual([EMAIL]);
  expect((await verify(app.client(), token, OWN)).value.redirect).toBe('/verify-email?state=verified');
  expect(await isVerified(app)).toBe(true);
});

test('the owner of an email that a stranger signed up with sets a new password, which ends the stranger’s access', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const stranger = app.client();
  const token = await signUp(app, stranger, STRANGERS);
  await decide(app.context, administrator.viewer, await findAccountId(app), {
    action: 'approve',
    knowsUnverified: true,
  });
  expect((await stranger.signIn(EMAIL, STRANGERS)).value.redirect).toBe('/account');

  const owner = app.client();
  expect((await setPassword(owner, token, OWN)).value.redirect).toBe('/verify-email?state=verified-member');
  expect((await stranger.data('/account')).status).toBe(401);
  expect((await stranger.signIn(EMAIL, STRANGERS)).value.data.error.code).toBe('awaiting-approval');
  expect((await owner.signIn(EMAIL, OWN)).value.redirect).toBe('/account');
  expect((await owner.data('/stories')).status).toBe(200);
});

test('a weak new password is refused, and the link stays usable', async () => {
  const app = await createTestApp();
  const form = { intent: 'sign-up', email: EMAIL, password: STRANGERS, name: 'Sreelatha' };
  const token = await receiveLink(app, () => app.client().act('/', form));
  for (const [password, code] of [
    ['12345', 'invalid-input'],
    ['sreelatha123', 'weak-password'],
    ['password', 'weak-password'],
    [EMAIL, 'weak-password'],
  ] as const) {
    const answer = await setPassword(app.client(), token, password);
    expect([answer.status, answer.value.data.error.code]).toEqual([422, code]);
  }
  expect(await isVerified(app)).toBe(false);
  expect((await setPassword(app.client(), token, OWN)).status).toBe(202);
});

test('a second sign-up replaces nothing until its own link is used', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const first = await signUp(app, app.client(), STRANGERS);
  app.clock.advance(MINUTE_MS);
  const second = await signUp(app, app.client(), OWN);
  for (const password of [STRANGERS, OWN]) {
    expect((await app.client().signIn(EMAIL, password)).value.data.error.code).toBe('awaiting-approval');
  }
  // Each link confirms only the password of its own sign-up.
  expect((await verify(app.client(), first, OWN)).status).toBe(422);
  expect((await verify(app.client(), second, STRANGERS)).status).toBe(422);
  expect((await verify(app.client(), second, OWN)).value.redirect).toBe('/verify-email?state=verified');
  const late = await verify(app.client(), first, STRANGERS);
  expect(late.value.redirect).toBe('/verify-email?state=already-verified');
  const lateToo = await setPassword(app.client(), first, STRANGERS);
  expect(lateToo.value.redirect).toBe('/verify-email?state=already-verified');

  await decide(app.context, administrator.viewer, await findAccountId(app), {
    action: 'approve',
    knowsUnverified: true,
  });
  expect((await app.client().signIn(EMAIL, OWN)).value.redirect).toBe('/account');
  expect((await app.client().signIn(EMAIL, STRANGERS)).status).toBe(403);
});

test('the name of a second sign-up replaces the first one’s only when its link is used', async () => {
  const app = await createTestApp();
  const signUpAs = (name: string, password: string) =>
    receiveLink(app, () => app.client().act('/', { intent: 'sign-up', email: EMAIL, password, name }));
  const readName = async () =>
    (await app.context.database.selectFrom('profiles').select('name').executeTakeFirst())?.name;
  await signUpAs('Stranger', STRANGERS);
  const second = await signUpAs('Ammu', OWN);
  expect(await readName()).toBe('Stranger');
  await verify(app.client(), second, OWN);
  expect(await readName()).toBe('Ammu');
  await app.client().act('/', { intent: 'sign-up', email: EMAIL, password: STRANGERS, name: 'Stranger' });
  expect(await readName()).toBe('Ammu');
});

test('the link of the first sign-up stays valid after a second one', async () => {
  const app = await createTestApp();
  const first = await signUp(app, app.client(), OWN);
  await signUp(app, app.client(), STRANGERS);
  expect((await verify(app.client(), first, OWN)).value.redirect).toBe('/verify-email?state=verified');
});

test('another mail for one of two sign-ups keeps the link of the other one', async () => {
  const app = await createTestApp();
  const first = await signUp(app, app.client(), OWN);
  const uid = (await app.client().signIn(EMAIL, OWN)).value.data.error.details.record.uid;
  await signUp(app, app.client(), STRANGERS);
  const renewed = await receiveLink(app, () => resend(app, uid));
  expect((await verify(app.client(), first, OWN)).value.redirect).toBe('/verify-email?state=unknown');
  expect((await verify(app.client(), renewed, STRANGERS)).status).toBe(422);
  expect((await verify(app.client(), renewed, OWN)).value.redirect).toBe('/verify-email?state=verified');
});

test('the browser that signed up verifies with one click, and no other browser does', async () => {
  const app = await createTestApp();
  const [browser, other] = [app.client(), app.client()];
  const token = await signUp(app, browser, OWN);
  await signUp(app, other, STRANGERS);
  const pages = await Promise.all([browser, other].map((client) => look(client, token)));
  expect(pages.map(({ proof }) => proof)).toEqual(['nothing', 'password']);
  expect((await verify(other, token)).status).toBe(422);

  expect((await verify(browser, token)).value.redirect).toBe('/verify-email?state=verified');
  expect(browser.cookies.has('sign-up')).toBe(false);
  expect(other.cookies.has('sign-up')).toBe(true);
});

test('the cookie of a sign-up is hidden from scripts, lasts as long as the link, and works only for this host on https', async () => {
  const cookies = [];
  for (const publicUrl of ['http://kerikko.test', 'https://kerikko.test']) {
    const app = await createTestApp({ publicUrl });
    const form = { intent: 'sign-up', email: EMAIL, password: OWN };
    cookies.push((await app.client().act('/', form)).headers.get('set-cookie'));
  }
  expect(cookies).toEqual([
    expect.stringMatching(/^sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(
      /^__Host-sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test('a browser that is signed in to the account verifies with one click and keeps its session', async () => {
  const { app, client } = await createAppAs('unverified', { email: EMAIL });
  const token = await receiveLink(app, () => client.act('/account', { intent: 'send-verification' }));
  expect(await look(client, token)).toMatchObject({ state: 'valid', proof: 'nothing' });
  expect((await verify(client, token)).value.redirect).toBe('/verify-email?state=verified-member');
  expect((await client.data('/stories')).status).toBe(200);
});

test('without scripts the page asks for the password and says that it is wrong', async () => {
  const app = await createTestApp();
  const token = await signUp(app, app.client(), OWN);
  const path = `/verify-email?token=${token}`;
  const visitor = app.client();
  expect(await visitor.html(path)).toContain('name="password"');
  const wrong = await visitor.post(path, { intent: 'verify', token, password: STRANGERS });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('This isn’t the password that was chosen at sign-up.');
  const weak = await visitor.post(path, { intent: 'set-password', token, newPassword: 'password' });
  expect(await weak.text()).toContain('This password is too easy to guess.');
});

test('a link without any password to confirm asks for a new one', async () => {
  const { app } = await createAppWith({ ammu: { as: 'unverified', email: EMAIL } });
  const token = await receiveLink(app, () => resend(app));
  expect(await look(app.client(), token)).toMatchObject({ proof: 'new-password' });
  expect((await verify(app.client(), token, '')).status).toBe(422);
  await setPassword(app.client(), token, OWN);
  expect((await app.client().signIn(EMAIL, OWN)).value.redirect).toBe('/account');
});

test('wrong passwords for a link are delayed like those at sign-in, and limited for each address', async () => {
  const app = await createTestApp();
  const token = await signUp(app, app.client(), OWN);
  for (let index = 0; index < 6; index += 1) await verify(app.client(), token, STRANGERS);
  expect(app.clock.pauses).toEqual([1000]);
  expect((await verify(app.client(), token, OWN)).status).toBe(202);

  const client = app.client();
  const another = await signUp(app, app.client(), OWN, 'appu@example.org');
  for (let index = 0; index < 10; index += 1) await verify(client, another, STRANGERS);
  const hashes = await countPasswordHashes(async () => {
    const refused = await verify(client, another, OWN);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await setPassword(client, another, OWN)).status).toBe(429);
  });
  expect(hashes).toBe(0);
});

test('an unusable link costs no password hash', async () => {
  const app = await createTestApp();
  const token = await signUp(app, app.client(), OWN);
  app.clock.advance(DAY_MS);
  const hashes = await countPasswordHashes(async () => {
    for (const unusable of [token, 'unknown']) {
      await verify(app.client(), unusable, OWN);
      await setPassword(app.client(), unusable, OWN);
    }
  });
  expect(hashes).toBe(0);
});

test('a link that sets a new password verifies the email, and administrators get a mail', async () => {
  const { app } = await createAppWith({ admin: { as: 'administrator', email: 'admin@example.org' } });
  await signUp(app, app.client(), STRANGERS);
  await app.client().act('/reset-password', { intent: 'request', email: EMAIL });
  const texts = (await app.mails()).map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1]);
  const token = texts.find(Boolean) ?? '';
  await app.client().act('/reset-password', { intent: 'reset', token, password: OWN });
  expect(await isVerified(app)).toBe(true);
  expect((await app.mails()).some(({ to }) => to?.[0]?.address === 'admin@example.org')).toBe(true);
  const refused = (await app.client().signIn(EMAIL, OWN)).value.data.error;
  expect(refused).toMatchObject({ code: 'awaiting-approval', details: { isVerified: true } });
});

async function signUp(app: TestApp, client: TestClient, password: string, email = EMAIL): Promise<string> {
  return receiveLink(app, () => client.act('/', { intent: 'sign-up', email, password }));
}

function verify(client: TestClient, token: string, password?: string) {
  const form = { intent: 'verify', token, ...(password === undefined ? {} : { password }) };
  return client.act('/verify-email', form);
}

function setPassword(client: TestClient, token: string, newPassword: string) {
  return client.act('/verify-email', { intent: 'set-password', token, newPassword });
}

function resend(app: TestApp, uid?: string) {
  return app.client().act('/verify-email', { intent: 'resend', email: EMAIL, ...(uid ? { uid } : {}) });
}

async function look(client: TestClient, token: string) {
  return client.page(`/verify-email?token=${token}`);
}

/** Returns the token of the verification mail that the work sends. */
async function receiveLink(app: TestApp, work: () => Promise<unknown>): Promise<string> {
  const before = (await app.mails()).map(({ messageId }) => messageId);
  await work();
  const fresh = (await app.mails()).filter(({ messageId }) => !before.includes(messageId));
  expect(fresh).toHaveLength(1);
  return LINK.exec(fresh[0]?.text ?? '')?.[1] ?? '';
}

async function findAccountId({ context }: TestApp): Promise<string> {
  const account = await readRow(context, 'accounts', { email: EMAIL }, ['id']);
  return account.id;
}

async function isVerified({ context }: TestApp): Promise<boolean> {
  const account = await readRow(context, 'accounts', { email: EMAIL }, ['email_verified_at']);
  return account.email_verified_at !== null;
}
