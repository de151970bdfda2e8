// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/create-test-app.ts';
import { createAppAs, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { createSession } from '../sessions/sessions.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './password-reset.ts';

const NEXT = 'chaya-kadi-2026';
const DEVICE = { userAgent: 'test' };

test('changing the password ends every session of the account and starts a new one', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: { withPassword: true }, appu: 'member' });
  const { accountId } = ammu.viewer;
  const now = app.clock.now();
  const phone = await createSession(app.context.database, { accountId, userAgent: 'phone', now });
  const token = await changePassword(app.context, ammu.viewer, passwords(PASSWORD, NEXT), DEVICE);
  expect(await app.findViewer(phone)).toBeNull();
  expect(await app.findViewer(ammu.client.cookies.get('kerikko'))).toBeNull();
  expect(await app.findViewer(token)).toMatchObject({ accountId });
  expect(await app.findViewer(appu.client.cookies.get('kerikko'))).not.toBeNull();
});

test('after the change the new password signs in and the old one does not', async () => {
  const { app, viewer } = await createAppAs('member', { withPassword: true });
  await changePassword(app.context, viewer, passwords(PASSWORD, NEXT), DEVICE);
  const signIn = (password: string) => app.client().signIn(viewer.email, password);
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn(NEXT)).value.redirect).toBe('/account');
});

test('changing the password invalidates earlier reset links', async () => {
  const { app, viewer } = await createAppAs('member', { withPassword: true });
  await requestPasswordReset(app.context, viewer.email, '198.51.100.7');
  const [mail] = await app.mails();
  const link = /\/reset-password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await changePassword(app.context, viewer, passwords(PASSWORD, NEXT), DEVICE);
  expect(await app.client().html(link)).toContain('This link isn’t valid.');
});

test.each([
  ['a wrong current password', 'not it', NEXT, 'wrong-password'],
  ['a common password', PASSWORD, 'Password1', 'weak-password'],
  ['the email as password', PASSWORD, 'AMMU@example.org', 'weak-password'],
])('%s changes no password and ends no session', async (_name, current, next, code) => {
  const { app, ammu } = await createAppWith({ ammu: { email: 'ammu@example.org', withPassword: true } });
  const before = await readState(app);
  const change = changePassword(app.context, ammu.viewer, passwords(current, next), DEVICE);
  await expect(change).rejects.toMatchObject({ code, status: 422 });
  expect(await readState(app)).toEqual(before);
});

test('an account without a password cannot change it', async () => {
  const { app, viewer } = await createAppAs('member');
  const change = changePassword(app.context, viewer, passwords('', NEXT), DEVICE);
  await expect(change).rejects.toMatchObject({ code: 'wrong-password' });
});

test('only one of two concurrent changes succeeds, and only its session remains', async () => {
  const { app, viewer } = await createAppAs('member', { withPassword: true });
  const changes = await Promise.allSettled(
    ['one-of-two', 'two-of-two'].map((next) =>
      changePassword(app.context, viewer, passwords(PASSWORD, next), DEVICE),
    ),
  );
  expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await readState(app)).sessions).toHaveLength(1);
});

function passwords(currentPassword: string, newPassword: string) {
  return { currentPassword, newPassword, confirmPassword: newPassword };
}

async function readState({ context }: TestApp) {
  return {
    accounts: await context.database.selectFrom('accounts').select(['id', 'password_hash']).execute(),
    sessions: await context.database.selectFrom('sessions').select('token_hash').execute(),
  };
}
