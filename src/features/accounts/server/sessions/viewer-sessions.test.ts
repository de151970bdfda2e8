// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, openBrowser } from '../../../../../test/factories.ts';
import { readRows } from '../../../../../test/rows.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { DAY_MS, HOUR_MS } from '../../../../server/clock.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
const SECURITY = '/profile?tab=security';

describe('the list of a member’s sessions', () => {
  test('shows this device first, then the most recently used, each with device and times', async () => {
    const app = await createTestApp();
    const startedAt = app.clock.now();
    const ammu = await createActor(app);
    app.clock.advance(DAY_MS);
    await openBrowser(app, ammu, PHONE);
    app.clock.advance(2 * HOUR_MS);
    await openBrowser(app, ammu, 'curl/8.15.0');
    await createActor(app, 'member', { name: 'Somebody else' });
    const now = app.clock.now();
    expect(await listSessions(ammu.client)).toEqual([
      session({ isThis: true, startedAt, lastUsedAt: now }),
      session({ startedAt: now, lastUsedAt: now }),
      session({
        browser: 'Chrome',
        system: 'Android',
        startedAt: now - 2 * HOUR_MS,
        lastUsedAt: now - 2 * HOUR_MS,
      }),
    ]);
  });

  test('leaves out expired sessions', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    app.clock.advance(6 * DAY_MS);
    await listSessions(ammu.client);
    await openBrowser(app, ammu, PHONE);
    app.clock.advance(6 * DAY_MS);
    await listSessions(ammu.client);
    expect(await listSessions(ammu.client)).toHaveLength(2);
    app.clock.advance(DAY_MS);
    expect(await listSessions(ammu.client)).toHaveLength(1);

    const administrator = await createActor(app, 'administrator');
    app.clock.advance(11 * HOUR_MS);
    await openBrowser(app, administrator, PHONE);
    expect(await listSessions(administrator.client)).toHaveLength(2);
    app.clock.advance(HOUR_MS);
    const later = await openBrowser(app, administrator, PHONE);
    expect(await listSessions(later)).toHaveLength(2);
  });

  test('reveals no token, hash or User-Agent, and its ids do not sign in', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await openBrowser(app, ammu, 'Sekretbrowser/1.0');
    const { text } = await ammu.client.data(SECURITY);
    const page = await ammu.client.html(SECURITY);
    const rows = await app.context.database.selectFrom('sessions').selectAll().execute();
    const token = ammu.client.cookies.get('kerikko') ?? '';
    for (const secret of [token, ...rows.map((row) => row.token_hash), 'Sekretbrowser']) {
      expect(text + page).not.toContain(secret);
    }
    for (const { id } of await listSessions(ammu.client)) {
      expect((await app.client({ kerikko: id }).data('/account')).status).toBe(401);
    }
  });
});

describe('signing out', () => {
  test('on one device ends that session with the next request, and no other', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const [phone, laptop] = [await openBrowser(app, ammu, PHONE), await openBrowser(app, ammu, 'laptop')];
    expect(await isSignedIn(phone)).toBe(true);
    const [, { id }] = await listSessions(ammu.client);
    const answer = await ammu.client.act(SECURITY, form(id));
    expect(answer.value.data).toEqual({ notice: 'sessions-ended' });
    const signedIn = [await isSignedIn(phone), await isSignedIn(laptop)];
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    expect(await isSignedIn(ammu.client)).toBe(true);
    expect(await listSessions(ammu.client)).toHaveLength(2);
    expect((await ammu.client.act(SECURITY, form(id))).value.data).toEqual({ notice: 'sessions-ended' });
  });

  test('on this device leads to the start page and keeps the other sessions', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const phone = await openBrowser(app, ammu, PHONE);
    const [{ id }] = await listSessions(ammu.client);
    const token = ammu.client.cookies.get('kerikko') ?? '';
    const answer = await ammu.client.post(SECURITY, form(id));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(ammu.client.cookies.has('kerikko')).toBe(false);
    expect(await isSignedIn(app.client({ kerikko: token }))).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('everywhere ends all sessions of the member, including this one, and no others', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
    const phone = await openBrowser(app, ammu, PHONE);
    const token = ammu.client.cookies.get('kerikko') ?? '';
    const answer = await ammu.client.act(SECURITY, form('all'));
    expect(answer.value.redirect).toBe('/');
    expect(ammu.client.cookies.has('kerikko')).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(app.client({ kerikko: token }))).toBe(false);
    expect(await isSignedIn(appu.client)).toBe(true);
  });

  test('leads back to the tab with a notice when scripts are off', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await openBrowser(app, ammu, PHONE);
    const [, { id }] = await listSessions(ammu.client);
    const answer = await ammu.client.post(SECURITY, form(id));
    expect(answer.headers.get('location')).toBe(`${SECURITY}&notice=sessions-ended`);
    const page = await ammu.client.html(`${SECURITY}&notice=sessions-ended`);
    expect(page).toContain('Signed out on that device.');
  });

  test('with the id or hash of another member’s session ends nothing', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'administrator' });
    const [{ id }] = await listSessions(ammu.client);
    const before = await app.context.database.selectFrom('sessions').selectAll().execute();
    for (const which of [id, ...before.map((row) => row.token_hash)]) {
      expect((await appu.client.act(SECURITY, form(which))).value.data).toEqual({ notice: 'sessions-ended' });
    }
    expect(await app.context.database.selectFrom('sessions').selectAll().execute()).toEqual(before);
  });

  test('with an invalid id is refused', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    for (const which of ['', 'All', 'x', 'x'.repeat(44), "' or 1=1 --", '__proto__']) {
      expect([which, (await ammu.client.act(SECURITY, form(which))).status]).toEqual([which, 422]);
    }
    expect(await isSignedIn(ammu.client)).toBe(true);
  });
});

test('a sign-in deletes the expired sessions of the same account only', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  app.clock.advance(7 * DAY_MS - 1);
  await openBrowser(app, ammu, PHONE);
  expect(await countSessions(app, ammu)).toBe(2);
  app.clock.advance(1);
  await openBrowser(app, ammu, PHONE);
  expect(await countSessions(app, ammu)).toBe(2);
  expect(await countSessions(app, appu)).toBe(1);
});

function session(values: object) {
  const id = expect.stringMatching(/^[\w-]{43}$/);
  return { id, isThis: false, browser: null, system: null, ...values };
}

function form(which: string): Record<string, string> {
  return { intent: 'end-sessions', session: which };
}

async function listSessions(client: TestClient) {
  return (await client.page(SECURITY)).sessions;
}

async function isSignedIn(client: TestClient): Promise<boolean> {
  return (await client.data('/account')).status === 200;
}

async function countSessions({ context }: TestApp, { viewer }: Actor): Promise<number> {
  const rows = await readRows(context, 'sessions', { account_id: viewer.accountId }, ['token_hash']);
  return rows.length;
}
