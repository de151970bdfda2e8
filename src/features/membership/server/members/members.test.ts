// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../../test/factories.ts';
import { insertRows, updateRows } from '../../../../../test/rows.ts';
import { type DecisionRecord, type Member, type MemberPlace, PAGE_SIZE } from '../../contract.ts';
import { decide } from '../decisions/decide.ts';
import { countLimit } from '../names/name-search.ts';
import { NAMES_VERSION } from '../names/names.ts';
import { listDecisions, listMembers } from './members.ts';

const EVERYONE: MemberPlace = { q: '', show: 'everyone', after: undefined };

test('the list contains name, email, state, role and possible decisions, and nothing else', async () => {
  const { app, administrator } = await openPanel();
  app.clock.advance(1000);
  const ammu = await createActor(app, 'member', {
    email: 'ammu@example.org',
    name: 'അമ്മു',
    withPassword: true,
  });
  await createActor(app, 'pending');
  await createActor(app, 'no-record');
  const { members, count } = await openMembers(administrator);
  expect(count).toBe(2);
  expect(members).toEqual([
    {
      uid: ammu.viewer.accountId,
      email: 'ammu@example.org',
      name: 'അമ്മു',
      state: 'approved',
      role: 'member',
      isVerified: true,
      joinedAt: app.clock.now(),
      suspendedUntil: null,
      actions: ['suspend', 'make-moderator', 'make-approver', 'make-administrator', 'remember'],
    },
    expect.objectContaining({
      role: 'administrator',
      actions: ['suspend', 'remove-administrator', 'remember'],
    }),
  ]);
});

test('pages of 50 contain each of 3,000 members once, newest first', async () => {
  const { app, administrator } = await openPanel();
  // Many members share a millisecond, so the uid decides their order.
  await addMembers(app, 3000, (index) => Math.floor(index / 80));
  const seen: Member[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const page = await listMembers(app.context, administrator.viewer, { ...EVERYONE, after });
    // More are not counted.
    expect(page.count).toBe(countLimit(EVERYONE) + 1);
    seen.push(...page.members);
    after = page.next;
    pages += 1;
  } while (after);
  expect(pages).toBe(61);
  expect(new Set(seen.map(({ uid }) => uid)).size).toBe(3001);
  expect(seen).toHaveLength(3001);
  const times = seen.map(({ joinedAt }) => joinedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));

  const text = await administrator.client.html('/admin/members');
  expect(text).toContain('Over 1,000 people');
  expect(text.match(/<li /g)).toHaveLength(PAGE_SIZE);
});

test('pages of a search contain each of its people once, newest first, and count 100 of them', async () => {
  const { app, administrator } = await openPanel();
  const { database } = app.context;
  await addMembers(app, 130, (index) => Math.floor(index / 80));
  await updateRows(
    database,
    'memberships',
    {},
    { email_copy: 'asha@example.org', names_version: NAMES_VERSION },
  );
  await sql`insert into name_keys (account_id, key, joined_at)
    select account_id, 'easha', joined_at from memberships where joined_at < 2`.execute(database);
  const seen: Member[] = [];
  let after: string | undefined;
  do {
    const page = await listMembers(app.context, administrator.viewer, { ...EVERYONE, q: 'asha', after });
    expect(page.count).toBe(countLimit({ q: 'asha' }) + 1);
    seen.push(...page.members);
    after = page.next;
  } while (after);
  const places = seen.map(({ joinedAt, uid }) => `${joinedAt} ${uid}`);
  expect(places).toHaveLength(130);
  expect(places).toEqual([...new Set(places)].toSorted().reverse());
  expect(await administrator.client.html('/admin/members?q=asha')).toContain('Over 100 people');
});

test.each([
  ['ammu@', ['ammu']],
  ['AMMU@example', ['ammu']],
  ['അമ്മു', ['ammu']],
  [' anna k ', ['anna']],
  ['ANNA', ['anna']],
  ['Éloïse', ['eloise']],
  ['example.org', ['ammu', 'anna', 'eloise', 'percent', 'admin']],
  ['50%', ['percent']],
  ['%', ['percent']],
  ['_', []],
  ['\\', []],
  ["' or 1=1 --", []],
  ['\0', ['ammu', 'anna', 'eloise', 'percent', 'admin']],
])('a search for %j finds names and emails that contain it literally', async (q, expected) => {
  const { app, administrator } = await openPanel();
  await createActor(app, 'member', { email: 'ammu@example.org', name: 'അമ്മുക്കുട്ടി' });
  await createActor(app, 'suspended', { email: 'anna@example.org', name: 'Anna Kurian' });
  await createActor(app, 'declined', { email: 'eloise@example.org', name: 'Éloïse' });
  await createActor(app, 'member', { email: 'percent@example.org', name: '50% off' });
  const { members, count } = await openMembers(administrator, { q: q.normalize('NFD') });
  const names = members.map(({ email }) => email.split('@')[0]);
  expect(names.toSorted()).toEqual(expected.toSorted());
  expect(count).toBe(expected.length);
});

test('each group shows its members', async () => {
  const { app, administrator } = await openPanel();
  for (const person of ['member', 'unverified', 'suspended', 'declined', 'pending'] as const) {
    await createActor(app, person, { email: `${person}@example.org` });
  }
  const expected = {
    everyone: ['admin', 'declined', 'member', 'suspended', 'unverified'],
    members: ['admin', 'member', 'unverified'],
    administrators: ['admin'],
    suspended: ['suspended'],
    declined: ['declined'],
    nonsense: ['admin', 'declined', 'member', 'suspended', 'unverified'],
  };
  for (const [show, names] of Object.entries(expected)) {
    const { members } = await openMembers(administrator, { show });
    expect([show, members.map(({ email }) => email.split('@')[0]).toSorted()]).toEqual([show, names]);
  }
});

test('the history shows who decided what about whom, when and why, newest first, and which can be undone', async () => {
  const { app, administrator } = await openPanel({ name: 'ശ്രീലത' });
  const ammu = await createActor(app, 'pending', { email: 'ammu@example.org', name: 'അമ്മു' });
  const appu = await createActor(app, 'pending', { email: 'appu@example.org' });
  const by = administrator.viewer;
  await decide(app.context, by, ammu.viewer.accountId, { action: 'approve' });
  app.clock.advance(1000);
  await decide(app.context, by, ammu.viewer.accountId, { action: 'suspend', reason: 'Sold things.' });
  app.clock.advance(1000);
  await decide(app.context, by, appu.viewer.accountId, { action: 'decline' });
  const now = app.clock.now();
  const common = { undid: null, by: 'ശ്രീലത', id: expect.any(String) };
  const about = { uid: ammu.viewer.accountId, about: 'അമ്മു' };
  expect(await openDecisions(administrator)).toEqual([
    {
      ...common,
      uid: appu.viewer.accountId,
      about: 'appu@example.org',
      decision: 'declined',
      at: now,
      reason: null,
      canUndo: true,
    },
    { ...common, ...about, decision: 'suspended', at: now - 1000, reason: 'Sold things.', canUndo: true },
    { ...common, ...about, decision: 'approved', at: now - 2000, reason: null, canUndo: false },
  ]);
});

test('decisions of someone who has left stay, without their name', async () => {
  const { app, administrator } = await openPanel();
  const other = await createActor(app, 'administrator');
  const ammu = await createActor(app, 'pending');
  await decide(app.context, other.viewer, ammu.viewer.accountId, { action: 'approve' });
  await app.context.database.deleteFrom('accounts').where('id', '=', other.viewer.accountId).execute();
  expect(await openDecisions(administrator)).toMatchObject([{ decision: 'approved', by: null }]);
});

test('the pages of the history contain each decision once', async () => {
  const { app, administrator } = await openPanel();
  await addMembers(app, 1, () => 0);
  const accountId = administrator.viewer.accountId;
  await insertRows(
    app,
    'decisions',
    Array.from({ length: 120 }, (_, index) => ({
      id: randomUUID(),
      account_id: accountId,
      decision: 'approved',
      decided_by: null,
      decided_at: Math.floor(index / 40),
      reason: null,
    })),
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listDecisions(app.context, administrator.viewer, after);
    seen.push(...page.decisions.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test('the page of an unknown uid, or of someone who never asked to join, answers 404 with a message', async () => {
  const { app, administrator } = await openPanel();
  const stranger = await createActor(app, 'no-record');
  for (const uid of [stranger.viewer.accountId, randomUUID(), 'nobody']) {
    const answer = await administrator.client.get(`/admin/members/${uid}?decide=suspend`);
    expect([uid, answer.status]).toEqual([uid, 404]);
    expect(await answer.text()).toContain('We can’t find this person');
  }
});

test('the address of a decision that is no longer possible shows no form', async () => {
  const { app, administrator } = await openPanel();
  const ammu = await createActor(app, 'suspended');
  for (const action of ['approve', 'suspend', 'undo', '__proto__']) {
    const path = `/admin/members/${ammu.viewer.accountId}?decide=${action}`;
    const page = await administrator.client.html(path);
    expect(page).not.toContain('<textarea');
    expect(page).toContain('Reinstate');
  }
});

async function openPanel(details: { name?: string } = {}): Promise<{ app: TestApp; administrator: Actor }> {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { email: 'admin@example.org', ...details });
  return { app, administrator };
}

async function openMembers(
  { client }: Actor,
  place: Record<string, string> = {},
): Promise<{ members: Member[]; count: number }> {
  return client.page(`/admin/members?${new URLSearchParams(place)}`);
}

async function openDecisions({ client }: Actor): Promise<DecisionRecord[]> {
  return (await client.page('/admin/decisions')).decisions;
}

/** Inserts many members in batches. */
async function addMembers(
  { context }: TestApp,
  count: number,
  joinedAt: (index: number) => number,
): Promise<void> {
  const account = { password_hash: null, email_verified_at: 0, created_at: 0, last_sign_in_at: null };
  for (let from = 0; from < count; from += 500) {
    const people = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      id: randomUUID(),
      joined_at: joinedAt(from + index),
    }));
    await insertRows(
      context,
      'accounts',
      people.map(({ id }) => ({ id, email: `${id}@example.org`, ...account })),
    );
    await insertRows(
      context,
      'memberships',
      people.map(({ id, joined_at }) => ({ account_id: id, state: 'approved', role: 'member', joined_at })),
    );
  }
}
