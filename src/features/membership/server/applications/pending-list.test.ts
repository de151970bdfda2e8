// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith } from '../../../../../test/factories.ts';
import { watchQueries } from '../../../../../test/record-queries.ts';
import { insertRows, updateRows } from '../../../../../test/rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../server/clock.ts';
import { PAGE_SIZE, type PendingCounts, type PendingMember, type PendingPlace } from '../../contract.ts';

interface PendingList {
  pending: PendingMember[];
  counts: PendingCounts;
  place: PendingPlace;
}

test('pages of 50 contain each applicant once, longest waiting first', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  // Many applicants share a millisecond, so the uid decides their order.
  const emails = await addPending(app, 120, (index) => app.clock.now() + Math.floor(index / 40));
  const first = await openList(administrator);
  expect(first.pending).toHaveLength(PAGE_SIZE);
  expect(first.counts).toEqual({ total: 120, matching: 120, before: 0 });
  const second = await openList(administrator, { after: cursorOf(first.pending) });
  expect(second.counts.before).toBe(50);
  const third = await openList(administrator, { after: cursorOf(second.pending) });
  expect(third.counts.before).toBe(100);
  const all = [...first.pending, ...second.pending, ...third.pending];
  expect(new Set(all.map(({ email }) => email))).toEqual(new Set(emails));
  expect(all).toHaveLength(120);
  const times = all.map(({ joinedAt }) => joinedAt);
  expect(times).toEqual(times.toSorted());
});

test('a filter matches part of an email in any case, and the counts follow it', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  await addPending(app, 60, (index) => index, 'ammu');
  await addPending(app, 70, (index) => index, 'appu');
  const found = await openList(administrator, { q: '  AMMU-' });
  expect(found.counts).toEqual({ total: 130, matching: 60, before: 0 });
  expect(found.pending.every(({ email }) => email.startsWith('ammu-'))).toBe(true);
  const rest = await openList(administrator, { q: 'ammu-', after: cursorOf(found.pending) });
  expect(rest.pending).toHaveLength(10);
  expect(rest.counts).toEqual({ total: 130, matching: 60, before: 50 });
});

test.each(['%', '_', '\\', "'", '"', '%%', 'a_b', 'nobody@example.org\0\u0007', '\ud800', 'അമ്മു'])(
  'a filter is literal: %j finds nobody',
  async (q) => {
    const { app, administrator } = await createAppWith({ administrator: 'administrator' });
    await createActor(app, 'pending', { email: 'aab@example.org' });
    expect((await openList(administrator, { q })).pending).toEqual([]);
  },
);

test('wildcards of the database in a filter match only themselves', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  for (const email of ['a_b@example.org', 'a%b@example.org', 'axb@example.org']) {
    await createActor(app, 'pending', { email });
  }
  for (const q of ['a_b', 'a%b']) {
    expect((await openList(administrator, { q })).pending.map(({ email }) => email)).toEqual([
      `${q}@example.org`,
    ]);
  }
});

test.each(['nonsense', '1_', '-1_x', '99999999999999999999_x', '0_%00', "0_' or 1=1"])(
  'an invalid cursor shows the first page: %s',
  async (after) => {
    const { app, administrator } = await createAppWith({ administrator: 'administrator' });
    await createActor(app, 'pending');
    const list = await openList(administrator, { after });
    expect(list.pending).toHaveLength(1);
    expect(list.place).toEqual({ q: '', after: undefined });
  },
);

test('an empty last page redirects to the first page', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  await createActor(app, 'pending', { email: 'ammu@example.org' });
  const answer = await administrator.client.get(`/admin?q=ammu&after=9999999999999_${randomUUID()}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin?q=ammu']);
});

test('with scripts off a decision leads back to the next row of the same page', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const { viewer } = await createActor(app, 'pending', { email: 'ammu@example.org' });
  const [after, next] = [`12_${randomUUID()}`, randomUUID()];
  const answer = await administrator.client.post(`/admin/members/${viewer.accountId}`, {
    intent: 'approve',
    q: 'am mu&',
    after,
    next,
  });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(
    new RegExp(`^/admin\\?q=am\\+mu%26&after=${after}&decided=[0-9a-f-]{36}#pending-${next}$`),
  );
});

test('a decision with an invalid cursor or uid is refused, so it redirects only to the list', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const { viewer } = await createActor(app, 'pending');
  const wrong = [{ after: '//evil.example' }, { next: '"><script>' }, { next: '//evil.example' }];
  for (const fields of wrong as Record<string, string>[]) {
    const answer = await administrator.client.post(`/admin/members/${viewer.accountId}`, {
      intent: 'approve',
      ...fields,
    });
    expect(answer.status).toBe(422);
  }
});

test('with scripts off a refused decision shows the reason and a link back, with its status', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const { viewer } = await createActor(app, 'declined');
  const answer = await administrator.client.post(`/admin/members/${viewer.accountId}`, { intent: 'approve' });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain('Admin Panel');
  expect(page).toContain('Someone else has already decided this.');
  expect(page).toContain('Back to the list');
});

test('without applicants the panel says so and has no search form', async () => {
  const { administrator } = await createAppWith({ administrator: 'administrator' });
  const page = await administrator.client.html('/admin');
  expect(page).toContain('No pending users.');
  expect(page).not.toContain('<search');
  expect(page).not.toContain('role="search"');
});

test('each row shows the email, whether it is verified, and how long the applicant has waited', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const now = app.clock.now();
  const waits: [name: string, ms: number][] = [
    ['ammu', 3 * DAY_MS + HOUR_MS],
    ['appu', DAY_MS + HOUR_MS],
    ['chechi', 5 * HOUR_MS + MINUTE_MS],
    ['chettan', 1.5 * MINUTE_MS],
    ['kutty', 0],
  ];
  for (const [name, ms] of waits) await addPending(app, 1, () => now - ms, name);
  await updateRows(app, 'accounts', { email: 'ammu-0@example.org' }, { email_verified_at: now });
  const page = await administrator.client.html('/admin');
  const rows = page.split('<li id="pending-').slice(1);
  const texts = rows.map((row) => row.replace(/<[^>]*>/g, ' '));
  expect(texts).toEqual([
    expect.stringMatching(/ammu-0.*email verified.*waiting for 3 days.*Approve/),
    expect.stringMatching(/appu-0.*email not verified.*waiting for 1 day(?!s).*Approve/),
    expect.stringMatching(/chechi-0.*email not verified.*waiting for 5 hours/),
    expect.stringMatching(/chettan-0.*waiting for 1 minute(?!s)/),
    expect.stringMatching(/kutty-0.*asked just now/),
  ]);
  expect(rows[0]).toContain('dateTime="2026-11-17T08:00:00.000Z"');
  expect(rows[0]).toContain('title="November 17, 2026 at 1:30 PM"');
});

test('visitors and members are told that they have no access, and see nothing of the panel', async () => {
  const { app } = await createAppWith({ administrator: 'administrator' });
  await addPending(app, 1, (index) => index, 'ammu');
  const member = await createActor(app);
  for (const [client, status, isVisitor] of [
    [app.client(), 401, true],
    [member.client, 403, false],
  ] as const) {
    const answer = await client.get('/admin');
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(page).toContain('Admin Panel');
    expect(page).toContain('Access Denied');
    expect(page.includes('Go to Login')).toBe(isVisitor);
    expect(page).not.toMatch(/ammu-0|>Speed</);
  }
});

test('a list that cannot be read shows an error inside the panel', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  breakListOfPending(app);
  const page = await administrator.client.get('/admin');
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('5');
  const text = await page.text();
  expect(text).toContain('Admin Panel');
  expect(text).toContain('Kerikko is busy right now. Please try again in a moment.');
  expect(text).toContain('Try again');
  expect(text).not.toContain('No pending users.');
  const { status, value } = await administrator.client.data('/admin');
  expect(status).toBe(503);
  expect(value['features/admin/web/requests-page'].data.error.code).toBe('busy');
});

test('the page of 500 applicants renders 50 rows', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  await addPending(app, 500, (index) => index);
  const text = await administrator.client.html('/admin');
  expect(text.match(/<li id="pending-/g)).toHaveLength(PAGE_SIZE);
  expect(text).toContain('1–50 of 500 waiting');
});

async function openList({ client }: Actor, place: Record<string, string> = {}): Promise<PendingList> {
  return client.page(`/admin?${new URLSearchParams(place)}`);
}

function cursorOf(pending: PendingMember[]): string {
  const last = pending.at(-1);
  return `${last?.joinedAt}_${last?.uid}`;
}

/** Inserts many applicants and returns their emails. */
async function addPending(
  { context }: TestApp,
  count: number,
  joinedAt: (index: number) => number,
  name = 'someone',
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    email: `${name}-${index}@example.org`,
    joined_at: joinedAt(index),
  }));
  const account = { password_hash: null, email_verified_at: null, created_at: 0, last_sign_in_at: null };
  await insertRows(
    context,
    'accounts',
    people.map(({ id, email }) => ({ id, email, ...account })),
  );
  await insertRows(
    context,
    'memberships',
    people.map(({ id, joined_at }) => ({ account_id: id, state: 'pending', role: 'member', joined_at })),
  );
  return people.map(({ email }) => email);
}

/** Makes every query for applicants fail as if the database were busy. Other queries still work. */
function breakListOfPending({ context }: TestApp): void {
  context.database = watchQueries(context.database, (query) => {
    if (JSON.stringify(query).includes("'pending'")) throw Object.assign(new Error(), { errcode: 5 });
  });
}
