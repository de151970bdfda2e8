// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createAppAs, createAppWith, type Person } from '../../../../../test/factories.ts';
import { readRow } from '../../../../../test/rows.ts';
import { FACTOR_GRACE_MS } from '../../../../identity/factor-duty.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../server/clock.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { createSession, endAllSessions, MAX_SESSIONS } from './sessions.ts';

describe('a session', () => {
  test('ends after 7 days without use', async () => {
    const { app, early, late } = await createAppWith({ early: 'member', late: 'member' });
    app.clock.advance(7 * DAY_MS - 1);
    expect(await isSignedIn(early)).toBe(true);
    app.clock.advance(1);
    expect(await isSignedIn(late)).toBe(false);
    expect(await isSignedIn(early)).toBe(true);
  });

  test('ends 30 days after it began, even when it is used', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    for (let day = 0; day < 30; day += 5) {
      expect([day, await isSignedIn(ammu)]).toEqual([day, true]);
      app.clock.advance(5 * DAY_MS - (day === 25 ? 1 : 0));
    }
    expect(await isSignedIn(ammu)).toBe(true);
    app.clock.advance(1);
    expect(await isSignedIn(ammu)).toBe(false);
  });

  test('ends 12 hours after it began if it belongs to an administrator', async () => {
    const { app, administrator } = await createAppWith({ administrator: 'administrator' });
    for (const hours of [0, 4, 8]) {
      expect([hours, await isSignedIn(administrator)]).toEqual([hours, true]);
      app.clock.advance(4 * HOUR_MS - (hours === 8 ? 1 : 0));
    }
    expect(await isSignedIn(administrator)).toBe(true);
    app.clock.advance(1);
    expect(await isSignedIn(administrator)).toBe(false);
    expect((await administrator.client.data('/admin')).status).toBe(401);
  });

  test('ends when its account begins more than the limit, if it was not used for longest', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    app.clock.advance(HOUR_MS);
    const second = app.client({ kerikko: await beginSession(app, ammu) });
    app.clock.advance(MINUTE_MS);
    for (let count = 2; count < MAX_SESSIONS; count += 1) await beginSession(app, ammu);
    expect(await isSignedIn(ammu)).toBe(true);
    await beginSession(app, ammu);
    expect((await second.data('/account')).status).toBe(401);
    expect(await isSignedIn(ammu)).toBe(true);
  });

  test('ends together with the other sessions of its account, and no others', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
    const elsewhere = app.client({ kerikko: await beginSession(app, ammu) });
    await inTransaction(app.context, (transaction) => endAllSessions(transaction, ammu.viewer.accountId));
    expect(await isSignedIn(ammu)).toBe(false);
    expect((await elsewhere.data('/account')).status).toBe(401);
    expect(await isSignedIn(appu)).toBe(true);
  });
});

test('the use of a session is recorded once an hour, not with every request', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const begun = app.clock.now();
  app.clock.advance(59 * MINUTE_MS);
  await isSignedIn(ammu);
  expect(await lastSeen(app)).toBe(begun);
  app.clock.advance(MINUTE_MS);
  await isSignedIn(ammu);
  expect(await lastSeen(app)).toBe(begun + HOUR_MS);
});

test.each<[Person, string | null]>([
  ['no-record', 'no-record'],
  ['pending', null],
  ['declined', null],
  ['suspended', null],
  ['unverified', 'unverified'],
  ['member', 'member'],
  ['administrator', 'administrator'],
])('a session row of an account with state %s gives the access level %s', async (person, accessLevel) => {
  const { app, viewer, client } = await createAppAs(person, { name: 'അമ്മു' });
  const found = await app.findViewer(client.cookies.get('kerikko'));
  expect(found).toEqual(
    accessLevel && {
      accountId: viewer.accountId,
      email: viewer.email,
      name: 'അമ്മു',
      accessLevel,
      language: null,
      theme: null,
      textSize: null,
      lineSpacing: null,
      script: null,
      typingAid: null,
      newSince: null,
      hasMutes: false,
      hasCircles: false,
      hasUnreadNews: false,
      unread: { '/letters': 0, '/news': 0 },
      proof: { hasFactor: false, factors: 'password', confirmedAt: app.clock.now() },
      factorDuty:
        person === 'administrator' ? { state: 'soon', dueAt: app.clock.now() + FACTOR_GRACE_MS } : undefined,
    },
  );
});

test('a missing or invented token, or the stored hash itself, identifies nobody', async () => {
  const { app } = await createAppWith({ member: 'member' });
  const { token_hash: hash } = await readRow(app, 'sessions');
  for (const token of [undefined, '', 'x', hash, `${hash}' or '1'='1`]) {
    expect([token, await app.findViewer(token)]).toEqual([token, null]);
  }
});

test('a User-Agent is stored with at most 300 characters', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  await beginSession(app, ammu, 'Mozilla '.repeat(1000));
  const rows = await app.context.database.selectFrom('sessions').select('user_agent').execute();
  expect(Math.max(...rows.map((row) => row.user_agent.length))).toBe(300);
});

async function isSignedIn({ client }: Actor): Promise<boolean> {
  const { status } = await client.data('/account');
  expect([200, 401]).toContain(status);
  return status === 200;
}

function beginSession({ context }: TestApp, { viewer }: Actor, userAgent = 'test'): Promise<string> {
  const session = { accountId: viewer.accountId, userAgent, now: context.clock.now() };
  return inTransaction(context, (transaction) => createSession(transaction, session));
}

async function lastSeen({ context }: TestApp): Promise<number> {
  const row = await context.database.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
  return row.last_seen_at;
}
