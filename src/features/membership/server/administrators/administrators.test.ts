// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD, type Person } from '../../../../../test/factories.ts';
import { createResetLink } from '../../../accounts/server/passwords/password-reset.ts';
import { createSetupLink, makeAdministrator } from './administrators.ts';

const EMAIL = 'ammu@example.org';

describe('making an administrator on the command line', () => {
  test('creates a verified, approved account for a new email, with a link that sets its password', async () => {
    const app = await createTestApp();
    const { accountId, needsPassword } = await makeAdministrator(app.context, EMAIL);
    expect(needsPassword).toBe(true);
    expect(await findAccount(app)).toMatchObject({
      id: accountId,
      email_verified_at: app.clock.now(),
      password_hash: null,
      state: 'approved',
      role: 'administrator',
    });

    const token = new URL(await createResetLink(app.context, accountId)).searchParams.get('token') ?? '';
    const client = app.client();
    await client.act('/reset-password', { intent: 'reset', token, password: 'pazham pori 9' });
    await client.signIn(EMAIL, 'pazham pori 9');
    expect((await client.data('/admin')).status).toBe(200);
  });

  test.each<Person>(['no-record', 'pending', 'declined', 'suspended', 'member', 'administrator'])(
    'keeps the password and sessions of an account that was %s',
    async (person) => {
      const app = await createTestApp();
      const { viewer, client } = await createActor(app, person, { email: EMAIL, withPassword: true });
      const before = await findAccount(app);
      app.clock.advance(1000);
      const made = await makeAdministrator(app.context, EMAIL);
      expect(made).toEqual({ accountId: viewer.accountId, needsPassword: false });

      const after = await findAccount(app);
      expect(after).toMatchObject({
        state: 'approved',
        role: 'administrator',
        password_hash: before?.password_hash,
        email_verified_at: before?.email_verified_at,
      });
      expect((await client.data('/admin')).status).toBe(200);
    },
  );

  test('removes the password and sessions of an unverified account, which may be a stranger’s', async () => {
    const app = await createTestApp();
    const stranger = await createActor(app, 'unverified', { email: EMAIL, withPassword: true });
    const made = await makeAdministrator(app.context, EMAIL);
    expect(made).toEqual({ accountId: stranger.viewer.accountId, needsPassword: true });
    expect(await findAccount(app)).toMatchObject({
      email_verified_at: app.clock.now(),
      password_hash: null,
      role: 'administrator',
    });
    expect((await stranger.client.data('/account')).status).toBe(401);
    expect((await app.client().signIn(EMAIL, PASSWORD)).status).toBe(401);
  });

  test('is recorded as a decision without a decider', async () => {
    const app = await createTestApp();
    const { accountId } = await makeAdministrator(app.context, EMAIL);
    const decisions = await app.context.database.selectFrom('decisions').selectAll().execute();
    expect(decisions).toEqual([
      {
        id: expect.any(String),
        account_id: accountId,
        decision: 'made administrator',
        decided_by: null,
        decided_at: app.clock.now(),
        reason: null,
        from_state: null,
        from_role: null,
        undoes: null,
      },
    ]);
  });

  test('changes no other account', async () => {
    const { app, other } = await createAppWith({ other: 'suspended' });
    await createActor(app, 'pending', { email: EMAIL });
    await makeAdministrator(app.context, EMAIL);
    expect((await other.client.data('/account')).status).toBe(401);
  });
});

describe('the setup link', () => {
  test('is created only while there is no administrator', async () => {
    const { app } = await createAppWith({ member: 'member' });
    expect(await createSetupLink(app.context)).toMatch(/^http:\/\/kerikko\.test\/\?setup=[\w-]{43}$/);
    await createActor(app, 'administrator');
    expect(await createSetupLink(app.context)).toBeUndefined();
  });

  test('is created again when the only administrator is suspended', async () => {
    const { app } = await createAppWith({ administrator: 'administrator' });
    await app.context.database.updateTable('memberships').set({ state: 'suspended' }).execute();
    expect(await createSetupLink(app.context)).toBeDefined();
  });
});

function findAccount({ context }: TestApp) {
  return context.database
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .selectAll()
    .where('email', '=', EMAIL)
    .executeTakeFirst();
}
