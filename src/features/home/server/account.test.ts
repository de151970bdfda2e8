// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createAppAs, PASSWORD } from '../../../../test/factories.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const PAGE = 'features/home/web/account-page';
const SEND = { intent: 'send-verification' };

describe('the account page', () => {
  test.each(['no-record', 'unverified', 'member', 'administrator'] as const)(
    'shows someone with state %s every field of their own account and nothing else',
    async (person) => {
      const app = await createTestApp();
      await createActor(app, 'member', { email: 'someone-else@example.org', name: 'Someone Else' });
      const email = 'ammu@example.org';
      await createActor(app, person, { email, name: 'അമ്മു', withPassword: true });
      const createdAt = app.clock.now();
      app.clock.advance(60_000);
      const client = app.client();
      await client.signIn(email, PASSWORD);
      const { status, value, text } = await client.data('/account');
      expect(status).toBe(200);
      expect(value[PAGE].data).toEqual({
        displayName: 'അമ്മു',
        email,
        isVerified: person !== 'unverified',
        createdAt,
        lastSignInAt: createdAt + 60_000,
        provider: 'password',
        shortId: expect.stringMatching(/^[0-9a-f]{8}$/),
        accessLevel: person,
        question: person === 'no-record' ? expect.objectContaining({ en: expect.any(String) }) : null,
        factorDuty: person === 'administrator' ? expect.objectContaining({ state: 'soon' }) : undefined,
      });
      expect(text).not.toMatch(/someone|argon2/i);
    },
  );

  test('has a text for every missing value', async () => {
    const { client, viewer } = await createAppAs();
    expect(await readRows(client)).toEqual({
      'Display name': 'Not set',
      Email: viewer.email,
      'Email verified': 'Yes',
      Phone: 'Not provided',
      'Account created': 'November 20, 2026 at 2:30 PM',
      'Last sign-in': 'Unknown',
      'Sign-in provider': 'Unknown',
      'User ID': `${viewer.accountId.slice(0, 8)}...`,
    });
  });

  test('shows dates in the time zone of the reader', async () => {
    const { client } = await createAppAs();
    client.cookies.set('time-zone', encodeURIComponent('America/New_York'));
    expect(await readRows(client)).toMatchObject({ 'Account created': 'November 20, 2026 at 4:00 AM' });
  });

  test('links to home and profile for members, and says to others why it does not yet', async () => {
    const app = await createTestApp();
    const offers: Record<string, boolean[]> = {};
    for (const person of ['no-record', 'unverified', 'member', 'administrator'] as const) {
      const { client } = await createActor(app, person);
      const page = await client.html('/account');
      const main = page.slice(page.indexOf('<main'));
      offers[person] = ['href="/dashboard"', 'href="/profile"', 'id="why-closed"'].map((part) =>
        main.includes(part),
      );
    }
    expect(offers).toEqual({
      'no-record': [false, false, true],
      unverified: [false, false, true],
      member: [true, true, false],
      administrator: [true, true, false],
    });
  });
});

describe('the check whether the email is verified', () => {
  test('returns the current state and nothing else', async () => {
    const { app, client } = await createAppAs('unverified');
    expect(await look(client)).toEqual({ outcome: 'unverified' });
    await app.context.database.updateTable('accounts').set({ email_verified_at: 1 }).execute();
    expect(await look(client)).toEqual({ outcome: 'verified' });
  });
});

describe('sending the verification mail', () => {
  test.each(['unverified', 'no-record'] as const)('mails a working link to someone %s', async (person) => {
    const { app, client } = await createAppAs(person, { email: 'ammu@example.org' });
    await app.context.database.updateTable('accounts').set({ email_verified_at: null }).execute();
    const answer = await client.act('/account', SEND);
    expect(answer.value.data).toEqual({ notice: 'verification-sent' });
    const [mail, ...more] = await app.mails();
    expect([mail?.to?.[0]?.address, more]).toEqual(['ammu@example.org', []]);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await client.act('/verify-email', { intent: 'verify', token });
    expect(await look(client)).toEqual({ outcome: 'verified' });
  });

  test('is refused for an email that is already verified', async () => {
    const app = await createTestApp();
    for (const person of ['no-record', 'member', 'administrator'] as const) {
      const { client } = await createActor(app, person);
      const answer = await client.act('/account', SEND);
      expect([answer.status, answer.value.data.error.code]).toEqual([409, 'already-verified']);
    }
    expect(await app.mails()).toEqual([]);
  });

  test('shows the outcome on the page when scripts are off, and reloading it sends nothing', async () => {
    const { app, client } = await createAppAs('unverified');
    const answer = await client.post('/account', SEND);
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location]).toEqual([302, '/account?notice=verification-sent']);
    for (const _ of ['first', 'reload']) {
      expect(await client.html(location)).toContain(
        'Verification email sent! Please check your inbox and spam folder.',
      );
    }
    expect(await app.mails()).toHaveLength(1);
  });
});

async function look(client: TestClient) {
  return (await client.get('/account/verification')).json();
}

/** Returns the rows of the page: each name with its value. */
async function readRows(client: TestClient): Promise<Record<string, string>> {
  const page = await client.html('/account');
  const rows = page.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return Object.fromEntries(
    [...rows].map(([, name = '', value = '']) => [name, value.replace(/<[^>]+>/g, '')]),
  );
}
