// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import { beforeTransactions } from '../../../../../test/concurrency.ts';
import { countPasswordHashes } from '../../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD, type Person } from '../../../../../test/factories.ts';
import { readRow } from '../../../../../test/rows.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { resetPassword } from '../passwords/password-reset.ts';
import { signIn as signInByRule } from './sign-in.ts';

const WRONG = 'not the password';
const SESSION_COOKIE = /^kerikko=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/;

describe('a successful sign-in', () => {
  test.each(['no-record', 'unverified', 'member', 'administrator'] as const)(
    'with the right password starts a session and leads to the account: %s',
    async (person) => {
      const app = await createTestApp();
      await createActor(app, person, { email: 'ammu@example.org', withPassword: true });
      const client = app.client();
      const answer = await signIn(client);
      expect(answer.value.redirect).toBe('/account');
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(SESSION_COOKIE),
        expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
      ]);
      const account = await client.page('/account');
      expect(account).toMatchObject({ email: 'ammu@example.org', accessLevel: person });
    },
  );

  test('ignores the case of the email and the Unicode form of the password', async () => {
    const app = await createTestApp();
    const email = 'ammu@example.org';
    const composed = 'കൊച്ചി-കായൽ'.normalize('NFC');
    await app.client().act('/', { intent: 'sign-up', email, password: composed });
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    const answer = await signIn(app.client(), { email: ' AMMU@Example.org ', password: decomposed });
    expect(answer.value.data.error.code).toBe('awaiting-approval');
  });

  test('records its time', async () => {
    const { app } = await createAppWith({ ammu: { email: 'ammu@example.org', withPassword: true } });
    app.clock.advance(60_000);
    await signIn(app.client());
    const account = await readRow(app, 'accounts', {}, ['last_sign_in_at']);
    expect(account.last_sign_in_at).toBe(app.clock.now());
  });
});

describe('a refused sign-in', () => {
  test('shows applicants their request and starts no session', async () => {
    const app = await createTestApp();
    const client = app.client();
    await client.act('/', { intent: 'sign-up', email: 'ammu@example.org', password: PASSWORD });
    const { id } = await app.context.database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const answer = await signIn(client);
    expect(answer.status).toBe(403);
    expect(answer.value.data.error).toEqual({
      code: 'awaiting-approval',
      details: {
        record: {
          email: 'ammu@example.org',
          approved: false,
          joinedAt: new Date(app.clock.now()).toISOString(),
          uid: id,
        },
        isVerified: false,
      },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await listSessions(app)).toEqual([]);
  });

  test('shows the request on the page when scripts are off, and sets no cookie', async () => {
    const app = await createTestApp();
    const { viewer } = await createActor(app, 'pending', { email: 'ammu@example.org', withPassword: true });
    const form = { intent: 'sign-in', email: 'ammu@example.org', password: PASSWORD };
    const answer = await app.client().post('/', form);
    const page = await answer.text();
    expect(answer.status).toBe(403);
    expect(page).toContain('Your account is awaiting admin approval.');
    const joinedAt = '<time dateTime="2026-11-20T09:00:00.000Z">November 20, 2026 at 2:30 PM</time>';
    for (const text of ['ammu@example.org', 'Not yet', joinedAt, viewer.accountId]) {
      expect(page).toContain(`<td>${text}</td>`);
    }
    expect(page).not.toContain(PASSWORD);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('tells suspended members so and starts no session', async () => {
    const app = await createTestApp();
    await createActor(app, 'suspended', { email: 'ammu@example.org', withPassword: true });
    const before = await listSessions(app);
    const answer = await signIn(app.client());
    expect([answer.status, answer.value.data.error]).toEqual([403, { code: 'suspended' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await listSessions(app)).toEqual(before);
  });

  test('with a wrong password is answered exactly like one with an unknown email, in every state', async () => {
    const app = await createTestApp();
    const people: Person[] = [
      'no-record',
      'pending',
      'declined',
      'suspended',
      'unverified',
      'member',
      'administrator',
    ];
    for (const person of people) {
      await createActor(app, person, { email: `${person}@example.org`, withPassword: true });
    }
    await createActor(app, 'member', { email: 'without-password@example.org' });
    const unknown = await signIn(app.client(), { email: 'nobody@example.org', password: WRONG });
    expect(unknown).toMatchObject({ status: 401, value: { data: { error: { code: 'wrong-credentials' } } } });

    for (const name of [...people, 'without-password']) {
      const answer = await signIn(app.client(), { email: `${name}@example.org`, password: WRONG });
      // The answer may repeat the email that was typed.
      const text = answer.text.replaceAll(`${name}@`, 'nobody@');
      expect([name, answer.status, text]).toEqual([name, unknown.status, unknown.text]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('with a wrong password costs two password hashes, whether the account exists or not', async () => {
    const { app } = await createAppWith({ member: { email: 'known@example.org', withPassword: true } });
    await createActor(app, 'member', { email: 'without-password@example.org' });
    for (const name of ['known', 'unknown', 'without-password']) {
      const fields = { email: `${name}@example.org`, password: WRONG };
      const hashes = await countPasswordHashes(() => signIn(app.client(), fields));
      expect([name, hashes]).toEqual([name, 2]);
    }
  });

  test('happens when a field of the form is missing, empty, unknown or too long', async () => {
    const app = await createTestApp();
    const forms: Record<string, string>[] = [
      { intent: 'sign-in', email: 'ammu@example.org' },
      { intent: 'sign-in', password: PASSWORD },
      toForm({ email: '' }),
      toForm({ password: '' }),
      toForm({ password: 'x'.repeat(1001) }),
      toForm({ remember: 'yes' }),
      { ...toForm({}), intent: 'become-administrator' },
    ];
    for (const form of forms) expect((await app.client().act('/', form)).status).toBe(422);
  });
});

describe('sessions', () => {
  test('signing in again starts a new session and ends the previous one', async () => {
    const app = await createTestApp();
    const { client } = await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
    const old = client.cookies.get('kerikko') ?? '';
    await signIn(client);
    const fresh = client.cookies.get('kerikko');
    expect(fresh).not.toBe(old);
    expect((await app.client({ kerikko: old }).data('/account')).status).toBe(401);
    expect((await client.data('/account')).status).toBe(200);
    expect(await listSessions(app)).toHaveLength(1);
  });

  test('signing in keeps the session of another browser', async () => {
    const app = await createTestApp();
    const elsewhere = await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
    await signIn(app.client());
    expect((await elsewhere.client.data('/account')).status).toBe(200);
  });

  test('signing in replaces a planted session cookie', async () => {
    const { app } = await createAppWith({ ammu: { email: 'ammu@example.org', withPassword: true } });
    const planted = 'A'.repeat(43);
    const client = app.client({ kerikko: planted });
    await signIn(client);
    expect(client.cookies.get('kerikko')).not.toBe(planted);
    expect((await app.client({ kerikko: planted }).data('/account')).status).toBe(401);
  });

  test('signing out ends the session on the server and removes the cookie', async () => {
    const app = await createTestApp();
    const { client } = await createActor(app);
    const old = client.cookies.get('kerikko') ?? '';
    const answer = await client.post('/sign-out', {});
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(client.cookies.has('kerikko')).toBe(false);
    expect((await app.client({ kerikko: old }).data('/account')).status).toBe(401);
    expect(await listSessions(app)).toEqual([]);
  });

  test('a GET request to the sign-out address does not sign out', async () => {
    const app = await createTestApp();
    const { client } = await createActor(app);
    expect((await client.get('/sign-out')).status).toBe(302);
    expect((await client.data('/account')).status).toBe(200);
  });
});

test('a sign-in with the old password fails if a reset changes the password meanwhile', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org', withPassword: true } });
  await app.client().act('/reset-password', { intent: 'request', email: 'ammu@example.org' });
  const [mail] = await app.mails();
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  // The owner sets another password after the old one was verified and before the session is created.
  let isChanged = false;
  const context = beforeTransactions(app.context, async () => {
    if (isChanged) return;
    isChanged = true;
    await resetPassword(
      app.context,
      { intent: 'reset', token, password: 'pazham pori 9' },
      { address: '203.0.113.7' },
    );
  });
  const device = {
    userAgent: 'test',
    address: '198.51.100.7',
    language: 'en',
    previousToken: undefined,
    knownDevices: undefined,
  } as const;
  const input = { intent: 'sign-in', email: 'ammu@example.org', password: PASSWORD } as const;
  await expect(signInByRule(context, input, device)).rejects.toMatchObject({ code: 'wrong-credentials' });

  expect(await listSessions(app)).toEqual([]);
  expect((await signIn(app.client())).status).toBe(401);
  expect((await signIn(app.client(), { password: 'pazham pori 9' })).value.redirect).toBe('/account');
});

function toForm(fields: Record<string, string>) {
  return { intent: 'sign-in', email: 'ammu@example.org', password: PASSWORD, ...fields };
}

function signIn(client: TestClient, fields: { email?: string; password?: string } = {}) {
  return client.act('/', toForm(fields));
}

function listSessions({ context }: TestApp) {
  return context.database.selectFrom('sessions').selectAll().execute();
}
