// Runs on: SQLite, tagged tests on PostgreSQL

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { explain } from '../../../../test/explain.ts';
import {
  type Actor,
  createAccount,
  createActor,
  createAppWith,
  createFailedMails,
  createStory,
  PASSWORD,
} from '../../../../test/factories.ts';
import { recordQueries } from '../../../../test/record-queries.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { makeAdministrator } from '../../membership/server/administrators/administrators.ts';
import { decideCase } from '../../moderation/server/decide-case.ts';
import { reportContent } from '../../moderation/server/reports.ts';
import { PAGE_SIZE } from '../contract.ts';
import { audit } from './audit.ts';
import { NEWEST_ROWS, readLog as readLogOf } from './audit-log.ts';

const REASON = 'An advertisement.';

test('the log has each decision about a request and a membership', async () => {
  const { app, admin } = await createAppWith({ admin: { as: 'administrator', name: 'Chitra' } });
  const { viewer } = await createActor(app, 'pending', { name: 'Neha' });
  const decide = async (fields: Record<string, string>) => {
    app.clock.advance(MINUTE_MS);
    const { status, text } = await admin.client.act(`/admin/members/${viewer.accountId}`, fields);
    expect([status, text]).toEqual([202, text]);
  };
  await decide({ intent: 'decline' });
  const declined = await app.context.database.selectFrom('decisions').select('id').executeTakeFirstOrThrow();
  await decide({ intent: 'undo', decision: declined.id });
  for (const intent of ['approve', 'suspend', 'reinstate']) await decide({ intent });
  const entries = (await readLog(admin)).map(({ kind, about, by }) => `${kind}: ${about} by ${by}`);
  expect(entries).toEqual(
    ['reinstated', 'suspended', 'approved', 'reopened', 'declined'].map((kind) => `${kind}: Neha by Chitra`),
  );
});

test('the log has each sign-in, role change, download, hiding with its reason, and mails sent again, in one list', async () => {
  const app = await createTestApp();
  const admin = await createActor(app, 'administrator', { name: 'Chitra', withPassword: true });
  const ammu = await createActor(app, 'member', { email: 'ammu@example.org', name: 'Ammu' });
  const { accountId } = ammu.viewer;
  const story = `/stories/food/${await createStory(app, ammu, { title: 'Canarytitle', content: 'Canarytext' })}`;
  const own = `/stories/food/${await createStory(app, admin)}`;
  const act = async (path: string, fields: Record<string, string>) => {
    app.clock.advance(MINUTE_MS);
    const { status, text } = await admin.client.act(path, fields);
    expect([path, status, text]).toEqual([path, 202, text]);
  };
  await act('/', { intent: 'sign-in', email: admin.viewer.email, password: PASSWORD });
  await act(own, { intent: 'delete' });
  await act(own, { intent: 'restore' });
  await hideStory(app, admin, story.slice('/stories/food/'.length));
  for (const intent of ['make-administrator', 'suspend']) {
    await act(`/admin/members/${accountId}`, { intent });
  }
  app.clock.advance(MINUTE_MS);
  expect((await admin.client.get('/account/own-data/archive')).status).toBe(200);
  await createFailedMails(app.context, ['a@example.org', 'b@example.org'], '550 no');
  await act('/admin/mails', { intent: 'retry-all' });
  await act('/admin/mails', { intent: 'retry-all' });
  app.clock.advance(MINUTE_MS);
  await makeAdministrator(app.context, 'ammu@example.org');

  const entries = await readLog(admin);
  const facts = entries.map(({ kind, about, by, count, reason }) => [kind, about, by, count, reason]);
  expect(facts).toEqual([
    ['made-administrator', 'Ammu', null, null, null],
    ['mails-resent', null, 'Chitra', 2, null],
    ['archive-downloaded', 'Chitra', null, null, null],
    ['removed-administrator', 'Ammu', 'Chitra', null, null],
    ['suspended', 'Ammu', 'Chitra', null, null],
    ['made-administrator', 'Ammu', 'Chitra', null, null],
    ['hide', 'Ammu', 'Chitra', undefined, REASON],
    ['signed-in', 'Chitra', null, null, null],
  ]);
  const page = await admin.client.html('/moderation/log');
  for (const text of [REASON, 'by Chitra', '2 emails were sent again', 'downloaded their data']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('Canary');
});

test('the log is filtered by kind, person and day, and has pages', { tags: ['both-databases'] }, async () => {
  const app = await createTestApp();
  const admin = await createActor(app, 'administrator', { name: 'Chitra' });
  const ammu = await createActor(app, 'member', { email: 'ammu_x@example.org', name: 'അമ്മു' });
  const appu = await createActor(app, 'member', { email: 'ammuyx@example.org' });
  const at = app.clock.now();
  const { database } = app.context;
  await audit(database, { kind: 'signed-in', at, accountId: ammu.viewer.accountId });
  await audit(database, { kind: 'signed-in', at, accountId: appu.viewer.accountId });
  const acts = { accountId: appu.viewer.accountId, actorId: ammu.viewer.accountId };
  await audit(database, { kind: 'made-administrator', at: at + 1, ...acts });
  const kinds = async (search: string) => (await readLog(admin, search)).map(({ kind }) => kind);
  expect(await kinds('?show=sign-ins')).toEqual(['signed-in', 'signed-in']);
  for (const q of ['ammu_x', 'അമ്മു'])
    expect(await kinds(`?q=${q}`)).toEqual(['made-administrator', 'signed-in']);
  expect(await kinds('?q=AMMU_X&show=sign-ins')).toEqual(['signed-in']);
  for (const search of ['?show=decisions', '?from=2026-11-21', '?until=2026-11-19'])
    expect([search, await kinds(search)]).toEqual([search, []]);
  expect(await kinds('?from=2026-11-20&until=2026-11-20')).toHaveLength(3);
  expect(await kinds('?q=nobody')).toEqual([]);
  expect(await kinds('?show=everything&after=nonsense')).toHaveLength(3);

  // Entries of the same moment are on one page each.
  for (let index = 0; index < PAGE_SIZE; index += 1) {
    await audit(database, { kind: 'mails-resent', at: at + 2, count: index });
  }
  const entries = await readLog(admin);
  const { next } = await readPage(admin.client, '');
  const rest = await readLog(admin, `?after=${next}`);
  const ids = [...entries, ...rest].map(({ id }: { id: string }) => id);
  expect([entries.length, rest.length, new Set(ids).size]).toEqual([PAGE_SIZE, 3, PAGE_SIZE + 3]);
});

test('a search for many people reads entries of the newest rows by their time, and then those before', async () => {
  const app = await createTestApp();
  const { context } = app;
  const admin = await createActor(app, 'administrator', { name: 'Chitra' });
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const [ofAdmin, ofAmmu] = [admin.viewer.accountId, ammu.viewer.accountId];
  // More keys that begin so than a search reads.
  await sql`insert into name_keys (account_id, joined_at, key)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 4000)
    select ${ofAmmu}, 0, (select substr(key, 1, 1) from name_keys where key like '_ammu' limit 1) || 'ammu' || n from numbers`.execute(
    context.database,
  );
  await sql`insert into audit_log (id, kind, at, account_id)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${NEWEST_ROWS * 2})
    select 'entry ' || n, 'signed-in', cast(n as bigint) * ${DAY_MS}, case when n in (3, ${NEWEST_ROWS}, ${NEWEST_ROWS + 1}, ${NEWEST_ROWS * 2})
      then ${ofAmmu} else ${ofAdmin} end from numbers`.execute(context.database);
  const queries = await recordQueries(context, async (recorded) => {
    const place = { q: 'ammu', show: 'everything', from: '', until: '', after: undefined } as const;
    const { items } = await readLogOf(recorded, admin.viewer, place, 'UTC');
    expect(items.map(({ entry }) => entry.id)).toEqual(
      [NEWEST_ROWS * 2, NEWEST_ROWS + 1, NEWEST_ROWS, 3].map((n) => `entry ${n}`),
    );
  });
  const ofLog = queries.filter(({ sql: text }) => /from "?audit_log/.test(text));
  expect(ofLog).toHaveLength(3);
  for (const query of ofLog.slice(0, 2)) {
    const plan = await explain(app, query);
    expect(plan).toContain('audit_log_by_time');
    expect(plan).not.toMatch(/temp b-tree|scan memberships/i);
  }
});

test('sign-ins of one person within a day are one entry with every time, on a page that others share', async () => {
  const { app, admin, ammu, appu } = await createAppWith({
    admin: 'administrator',
    ammu: { name: 'Ammu' },
    appu: { name: 'Appu' },
  });
  const { database, clock } = app.context;
  const start = clock.now();
  for (let hour = 0; hour < 30; hour += 1) {
    for (const { viewer } of [ammu, appu]) {
      const entry = { kind: 'signed-in', at: start + hour * HOUR_MS, accountId: viewer.accountId } as const;
      await audit(database, entry);
    }
  }
  const entries = await readLog(admin);
  const facts = entries.map(({ about, earlier }) => `${about} ${earlier?.length}`);
  expect(facts.sort()).toEqual(['Ammu 23', 'Ammu 5', 'Appu 23', 'Appu 5']);
  const page = await admin.client.html('/moderation/log');
  expect(page).toContain('signed in 24 times');
});

test('moderators read in the log what was done about content, without emails, and nothing else', async () => {
  const app = await createTestApp();
  const admin = await createActor(app, 'administrator', { name: 'Chitra' });
  const moderator = await createActor(app, 'moderator', { name: 'Devi' });
  const ammu = await createActor(app, 'member', { name: 'Ammu', email: 'canary@example.org' });
  await audit(app.context.database, {
    kind: 'signed-in',
    at: app.clock.now(),
    accountId: ammu.viewer.accountId,
  });
  await hideStory(app, admin, await createStory(app, ammu));
  expect(await readLog(admin)).toHaveLength(2);
  expect(await readLog(moderator)).toMatchObject([{ kind: 'hide', about: 'Ammu', by: 'Chitra' }]);
  expect(await readLog(moderator, '?q=ammu')).toHaveLength(1);
  expect(await readLog(moderator, '?q=canary@')).toEqual([]);
  expect(await readLog(admin, '?q=canary@')).toHaveLength(2);
  const page = await moderator.client.html('/moderation/log');
  expect(page).not.toMatch(/canary@|\/admin\/members|Sign-ins/);
  const former = await admin.client.get('/admin/audit?q=ammu');
  expect(former.headers.get('location')).toBe('/moderation/log?q=ammu');
});

test('many failed sign-ins for an account or from a network are one entry each, for all nodes and half an hour', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp();
  const other = await createTestApp({ secondNodeOf: app });
  const admin = await createActor(app, 'administrator');
  await createAccount(app.context, 'member', { email: 'ammu@example.org', name: 'Ammu', password: PASSWORD });
  const attack = async (email: string, count: number, address?: string) => {
    for (let index = 0; index < count; index += 1) {
      const client = (index % 2 ? app : other).client({}, address);
      await client.signIn(email, 'wrong one');
    }
  };
  await attack('ammu@example.org', 5);
  await attack('nobody@example.org', 8);
  expect(await readLog(admin)).toEqual([]);
  await attack('ammu@example.org', 4);
  expect(await readLog(admin)).toMatchObject([{ kind: 'sign-ins-failed', about: 'Ammu' }]);
  app.clock.advance(MINUTE_MS);
  await attack('spray@example.org', 5, '203.0.113.7');
  await attack('other@example.org', 5, '203.0.113.7');
  expect(await readLog(admin)).toHaveLength(1);
  await attack('third@example.org', 3, '203.0.113.7');
  expect(await readLog(admin)).toMatchObject([{ kind: 'sign-ins-failed', uid: null }, { about: 'Ammu' }]);
  app.clock.advance(HOUR_MS);
  await attack('ammu@example.org', 6);
  expect(await readLog(admin)).toMatchObject([
    { about: 'Ammu', earlier: [expect.any(Number)] },
    { kind: 'sign-ins-failed', uid: null },
  ]);
});

test('leaving deletes the entries about a member, and removes the name of an administrator from those about others', async () => {
  const { app, admin, ammu, biju } = await createAppWith({
    admin: 'administrator',
    ammu: { as: 'administrator', name: 'Ammu', withPassword: true },
    biju: { name: 'Biju' },
  });
  const path = `/stories/food/${await createStory(app, biju)}`;
  await hideStory(app, ammu, path.slice('/stories/food/'.length));
  await ammu.client.signIn(ammu.viewer.email, PASSWORD);
  expect(await readLog(admin)).toHaveLength(2);
  await leaveCommunity(app.context, ammu.viewer, { intent: 'leave', stories: 'keep', password: PASSWORD });
  expect(await readLog(admin)).toMatchObject([{ kind: 'hide', about: 'Biju', by: null, reason: REASON }]);
});

test('an entry is kept for a year', async () => {
  const app = await createTestApp();
  const { database, sweeper } = app.context;
  await audit(database, { kind: 'mails-resent', at: app.clock.now(), count: 1 });
  const count = async () => (await database.selectFrom('audit_log').select('id').execute()).length;
  app.clock.advance(365 * DAY_MS - 1);
  await sweeper.sweep();
  expect(await count()).toBe(1);
  app.clock.advance(1);
  await sweeper.sweep();
  expect(await count()).toBe(0);
});

async function readLog(
  { client }: Actor,
  search = '',
): Promise<
  {
    id: string;
    uid: string | null;
    kind: string;
    about: string;
    by: string | null;
    count: number | null;
    reason: string | null;
    earlier?: number[];
  }[]
> {
  const { items } = await readPage(client, search);
  return items.map(({ entry }: { entry: Record<string, unknown> }) => ({
    ...entry,
    kind: entry.kind ?? entry.action,
    reason: entry.reason ?? entry.words ?? null,
  }));
}

async function readPage(client: TestClient, search: string) {
  return client.page(`/moderation/log${search}`);
}

async function hideStory({ context }: TestApp, { viewer }: Actor, id: string): Promise<void> {
  const report = { kind: 'story', id, category: 'spam', words: '' } as const;
  const { caseId } = await reportContent(context, viewer, report);
  await decideCase(context, viewer, caseId, { intent: 'hide', rule: 1, words: REASON, note: '' });
}
