// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD, type Person } from '../../../../../test/factories.ts';
import { readRows } from '../../../../../test/rows.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import type { MembershipAction } from '../../contract.ts';
import { listDecisions, membershipStatusOf } from '../../sample.ts';
import { grantAdministrator, makeAdministrator } from '../administrators/administrators.ts';

const EMAIL = 'ammu@example.org';

const MADE_ADMINISTRATOR = 'You are now an administrator of Kerikko';

const UNDONE: [Person, MembershipAction, string, ...string[]][] = [
  ['pending', 'approve', 'pending member', 'Your request to join Kerikko is open again'],
  ['pending', 'decline', 'pending member', 'Your request to join Kerikko is open again'],
  ['member', 'suspend', 'approved member', 'Welcome back: your Kerikko account is no longer suspended'],
  [
    'administrator',
    'suspend',
    'approved administrator',
    'Welcome back: your Kerikko account is no longer suspended',
    MADE_ADMINISTRATOR,
  ],
  ['suspended', 'reinstate', 'suspended member', 'Your Kerikko account is suspended'],
  ['member', 'make-administrator', 'approved member'],
  ['administrator', 'remove-administrator', 'approved administrator', MADE_ADMINISTRATOR],
];

test('undoing any decision restores the previous state, mails about it, and is recorded', async () => {
  const { app, decider } = await createPanel();
  for (const [person, action, expected, ...subjects] of UNDONE) {
    const email = `${person}-${action}@example.org`;
    const actor = await createActor(app, person, { email });
    await decide(decider, actor, action);
    const [first] = await listDecisions(app, actor);
    const before = (await subjectsTo(app, email)).length;
    await undo(decider, actor, first?.id, 'A slip of the finger.');
    expect(`${action} ${await membershipStatusOf(app, actor)}`).toBe(`${action} ${expected}`);
    // Mails that were queued at the same moment are sent in any order.
    expect((await subjectsTo(app, email)).slice(before).sort()).toEqual([...subjects].sort());
    const [, second, ...more] = await listDecisions(app, actor);
    expect(more).toEqual([]);
    expect(second).toMatchObject({
      decision: 'undone',
      undoes: first?.id,
      decided_by: decider.viewer.accountId,
      reason: 'A slip of the finger.',
    });
  }
});

test('undoing an approval ends the sessions with the next request', async () => {
  const { app, decider } = await createPanel();
  const ammu = await createActor(app, 'pending', { email: EMAIL, withPassword: true });
  await decide(decider, ammu, 'approve');
  const client = app.client();
  await client.signIn(EMAIL, PASSWORD);
  expect((await client.data('/stories')).status).toBe(200);
  await undo(decider, ammu, (await listDecisions(app, ammu))[0]?.id);
  expect((await client.data('/stories')).status).toBe(401);
  const sessions = await readRows(app, 'sessions', { account_id: ammu.viewer.accountId }, ['token_hash']);
  expect(sessions).toEqual([]);
});

test('after an undo a new decision is possible and can be undone too', async () => {
  const { app, decider } = await createPanel();
  const ammu = await createActor(app, 'pending');
  for (const [round, action] of (['decline', 'approve', 'decline'] as const).entries()) {
    await decide(decider, ammu, action);
    await undo(decider, ammu, (await listDecisions(app, ammu))[round * 2]?.id);
    expect(await membershipStatusOf(app, ammu)).toBe('pending member');
  }
});

test('concurrent undos of a decision undo it once', { tags: ['both-databases'] }, async () => {
  const { app, decider } = await createPanel();
  const other = await createActor(app, 'administrator');
  const ammu = await createActor(app, 'pending', { email: EMAIL });
  await decide(decider, ammu, 'decline');
  const id = (await listDecisions(app, ammu))[0]?.id;
  const answers = await runConcurrently(app, [decider, other, decider, other], (actor) =>
    undo(actor, ammu, id),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(await listDecisions(app, ammu)).toHaveLength(2);
  expect(await subjectsTo(app, EMAIL)).toHaveLength(2);
});

test('a decision that is not the newest, an undo, and an unknown decision cannot be undone', async () => {
  const { app, decider } = await createPanel();
  const ammu = await createActor(app, 'pending');
  const other = await createActor(app, 'pending');
  await decide(decider, ammu, 'approve');
  await decide(decider, ammu, 'suspend');
  await decide(decider, other, 'decline');
  const [approved, suspended] = await listDecisions(app, ammu);
  const [declined] = await listDecisions(app, other);
  const refused = async (id: string | undefined) => {
    const answer = await undo(decider, ammu, id);
    expect([id, answer.status, answer.value.data.error.code]).toEqual([id, 409, 'already-decided']);
  };
  await refused(approved?.id);
  await refused(declined?.id);
  await refused('00000000-0000-4000-8000-000000000000');
  await undo(decider, ammu, suspended?.id);
  await refused((await listDecisions(app, ammu))[2]?.id);
  expect(await membershipStatusOf(app, ammu)).toBe('approved member');
  expect(await membershipStatusOf(app, other)).toBe('declined member');
});

test('a decision of the command line can be undone, unless it created the membership', async () => {
  const { app, decider } = await createPanel();
  const ammu = await createActor(app, 'declined', { email: EMAIL });
  await makeAdministrator(app.context, EMAIL);
  const fresh = await createActor(app, 'no-record');
  await inTransaction(app.context, (transaction) =>
    grantAdministrator(transaction, fresh.viewer.accountId, app.clock.now()),
  );
  await undo(decider, ammu, (await listDecisions(app, ammu))[0]?.id, 'Among administrators.');
  expect(await membershipStatusOf(app, ammu)).toBe('declined member');
  expect((await app.mails()).at(-1)?.text).not.toContain('Among administrators.');
  const answer = await undo(decider, fresh, (await listDecisions(app, fresh))[0]?.id);
  expect(answer.status).toBe(409);
});

test('an undo that would remove the last administrator is refused', async () => {
  const { app, decider } = await createPanel();
  const ammu = await createActor(app);
  await decide(decider, ammu, 'make-administrator');
  await decide(ammu, decider, 'remove-administrator');
  const answer = await undo(ammu, ammu, (await listDecisions(app, ammu))[0]?.id);
  expect([answer.status, answer.value.data.error.code]).toEqual([409, 'last-administrator']);
  expect(await membershipStatusOf(app, ammu)).toBe('approved administrator');
});

test('undoing works with scripts off, from the history to the form and its result', async () => {
  const { app, decider } = await createPanel();
  const ammu = await createActor(app, 'pending', { email: EMAIL });
  await decide(decider, ammu, 'decline');
  const [declined] = await listDecisions(app, ammu);
  const path = `/admin/members/${ammu.viewer.accountId}`;
  expect(await decider.client.html('/admin/decisions')).toContain(`${path}?decide=undo`);
  const question = await decider.client.html(`${path}?decide=undo`);
  expect(question).toContain(`name="decision" value="${declined?.id}"`);
  const answer = await decider.client.post(`${path}?decide=undo`, {
    intent: 'undo',
    decision: declined?.id ?? '',
    reason: '',
  });
  const [, undone] = await listDecisions(app, ammu);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}?decided=${undone?.id}`]);
  expect(await decider.client.html(`${path}?decided=${undone?.id}`)).toContain('– “was declined” was undone');
});

async function createPanel(): Promise<{ app: TestApp; decider: Actor }> {
  const app = await createTestApp();
  return { app, decider: await createActor(app, 'administrator') };
}

async function decide({ client }: Actor, about: Actor, intent: MembershipAction): Promise<void> {
  const { status } = await client.act(`/admin/members/${about.viewer.accountId}`, { intent });
  expect(status).toBe(202);
}

function undo({ client }: Actor, about: Actor, decision = '', reason = '') {
  return client.act(`/admin/members/${about.viewer.accountId}`, { intent: 'undo', decision, reason });
}

async function subjectsTo(app: TestApp, address: string): Promise<(string | undefined)[]> {
  return (await app.mailsTo(address)).map(({ subject }) => subject);
}
