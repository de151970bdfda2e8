// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppAs, createAppWith, PASSWORD } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { makeAdministrator } from './administrators/administrators.ts';
import { decide } from './decisions/decide.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const NEW_DEVICE = 'New sign-in to your Kerikko account';

test('a sign-in with a browser that the account does not know is mailed with its device and time, and no other sign-in is', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { withPassword: true });
  const appu = await createActor(app, 'member', { withPassword: true });
  const phone = app.client();
  // The first sign-in of an account sends nothing. Then the browser is known, and a second account does not change that.
  for (const who of [ammu, appu, ammu]) await signIn(phone, who);
  expect(await app.mails()).toEqual([]);

  const laptop = app.client();
  await signIn(laptop, ammu);
  const [mail, ...more] = await app.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: NEW_DEVICE, to: [{ address: ammu.viewer.email }] });
  expect(mail?.text).toContain('Device: Chrome, Android');
  expect(mail?.text).toContain('Time: November 20, 2026, 2:3');
  expect(mail?.text).toContain('http://kerikko.test/reset-password');
  await signIn(laptop, ammu);
  expect(await app.mails()).toHaveLength(1);

  const forged = app.client({ device: phone.cookies.get('device')?.replace(/\w/g, 'x') ?? '' });
  await signIn(forged, ammu);
  expect(await app.mails()).toHaveLength(2);
});

test('a new password is mailed, and only the browser that set it stays known', async () => {
  const { app, viewer, client: phone } = await createAppAs('member', { withPassword: true, language: 'ml' });
  const laptop = app.client();
  for (const client of [phone, laptop]) await signIn(client, { viewer });
  const subjects = async () => (await app.mails()).map(({ subject }) => subject);
  const atLaptop = 'കേറിക്കോയിലെ നിങ്ങളുടെ അക്കൗണ്ടിൽ പുതിയ ലോഗിൻ';
  expect(await subjects()).toEqual([atLaptop]);

  const next = 'chaya-kadi-2026';
  await phone.act('/profile', {
    intent: 'change-password',
    currentPassword: PASSWORD,
    newPassword: next,
    confirmPassword: next,
  });
  const changed = 'കേറിക്കോയിലെ നിങ്ങളുടെ പാസ്‌വേഡ് മാറ്റി';
  expect(await subjects()).toEqual([atLaptop, changed]);
  await signIn(phone, { viewer }, next);
  expect(await subjects()).toEqual([atLaptop, changed]);
  await signIn(laptop, { viewer }, next);
  expect(await subjects()).toEqual([atLaptop, changed, atLaptop]);

  await laptop.act('/reset-password', { intent: 'request', email: viewer.email });
  const token = /token=(\S+)/.exec((await app.mails()).at(-1)?.text ?? '')?.[1] ?? '';
  const reset = { intent: 'reset', token, password: 'pazham pori 9' };
  await laptop.act('/reset-password', reset, { headers: { 'user-agent': PHONE } });
  await signIn(laptop, { viewer }, 'pazham pori 9');
  const mails = await app.mails();
  expect(mails.map(({ subject }) => subject).slice(4)).toEqual([
    'കേറിക്കോയിലെ നിങ്ങളുടെ അക്കൗണ്ടിനു പുതിയ പാസ്‌വേഡ് വച്ചു',
  ]);
  expect(mails.at(-1)?.text).toMatch(/ഡിവൈസ്: Chrome, Android\r?\nസമയം: 2026 നവംബർ 20, ഉച്ചയ്ക്ക് 2:3/);
});

test('whoever becomes an administrator is mailed once, by an administrator or the command line', async () => {
  const app = await createTestApp();
  const admin = await createActor(app, 'administrator');
  const [ammu, appu] = [await createActor(app), await createActor(app)];
  await decide(app.context, admin.viewer, ammu.viewer.accountId, { action: 'make-administrator' });
  // Mails of one moment have no order.
  app.clock.advance(1);
  for (let twice = 0; twice < 2; twice += 1) await makeAdministrator(app.context, appu.viewer.email);
  const mails = await app.mails();
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([ammu.viewer.email, appu.viewer.email]);
  for (const { subject, text } of mails) {
    expect(subject).toBe('You are now an administrator of Kerikko');
    expect(text).not.toContain('Device:');
  }
});

test('the limit on mails that others cause holds back no security mail', async () => {
  const { app, ammu } = await createAppWith({ ammu: { withPassword: true } });
  await signIn(app.client(), ammu);
  for (let mail = 0; mail < 7; mail += 1) {
    await app.client().act('/reset-password', { intent: 'request', email: ammu.viewer.email });
  }
  expect(await app.mails()).toHaveLength(5);
  await signIn(app.client(), ammu);
  expect((await app.mails()).at(-1)?.subject).toBe(NEW_DEVICE);
});

test('the first sign-in after the upgrade to known devices sends no mail', async () => {
  const { app, ammu } = await createAppWith({ ammu: { withPassword: true } });
  await updateRows(
    app,
    'accounts',
    { id: ammu.viewer.accountId },
    { last_sign_in_at: app.clock.now() - MINUTE_MS },
  );
  await signIn(app.client(), ammu);
  expect(await app.mails()).toEqual([]);
  app.clock.advance(MINUTE_MS);
  await signIn(app.client(), ammu);
  expect(await app.mails()).toHaveLength(1);
});

async function signIn(
  client: TestClient,
  { viewer }: Pick<Actor, 'viewer'>,
  password = PASSWORD,
): Promise<void> {
  const form = { intent: 'sign-in', email: viewer.email, password };
  const answer = await client.act('/', form, { headers: { 'user-agent': PHONE } });
  expect(answer.value?.redirect, answer.text).toBe('/account');
}
