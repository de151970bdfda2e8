// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../test/factories.ts';
import { readRow, readRows } from '../../../../test/rows.ts';
import type { PendingMember } from '../contract.ts';
import { listPending } from './membership.ts';

test('administrators see the applicants, longest waiting first, and nothing else about them', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const joined: PendingMember[] = [];
  for (const email of ['z@example.org', 'a@example.org']) {
    const { viewer } = await createActor(app, 'pending', { email, withPassword: true, name: 'അമ്മു' });
    joined.push({
      uid: viewer.accountId,
      email,
      name: 'അമ്മു',
      answer: '',
      isVerified: true,
      joinedAt: app.clock.now(),
      asksAgain: false,
    });
    app.clock.advance(1000);
  }
  for (const person of ['no-record', 'declined', 'suspended', 'unverified', 'member'] as const) {
    await createActor(app, person);
  }
  await app.client().act('/', { intent: 'sign-up', email: 'new@example.org', password: PASSWORD });

  const { pending } = await administrator.client.page('/admin');
  expect(pending).toEqual([
    ...joined,
    {
      uid: expect.any(String),
      email: 'new@example.org',
      name: '',
      answer: '',
      isVerified: false,
      joinedAt: app.clock.now(),
      asksAgain: false,
    },
  ]);
});

test('approving lets the applicant sign in, mails them, and records who and when', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const ammu = await createActor(app, 'pending', { email: 'ammu@example.org', withPassword: true });
  app.clock.advance(1000);
  const answer = await approve(administrator, ammu);
  expect(answer.value).toMatchObject({ redirect: expect.stringMatching(/^\/admin(\?decided=|$)/) });

  expect(await listDecisions(app)).toEqual([
    {
      account_id: ammu.viewer.accountId,
      decision: 'approved',
      decided_by: administrator.viewer.accountId,
      decided_at: app.clock.now(),
      reason: null,
    },
  ]);
  const [mail, ...more] = await app.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ name: '', address: 'ammu@example.org' }],
    subject: 'You are now a member of Kerikko',
  });
  const client = app.client();
  await client.signIn('ammu@example.org', PASSWORD);
  expect((await client.data('/stories')).status).toBe(200);
  expect((await client.data('/admin')).status).toBe(403);
});

test('approving works with scripts off', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const ammu = await createActor(app, 'pending');
  const answer = await administrator.client.post(toPath(ammu), { intent: 'approve' });
  expect(answer.headers.get('location')).toMatch(/^\/admin\?decided=[0-9a-f-]{36}$/);
  expect(await stateOf(app, ammu)).toBe('approved');
});

test('approving an unverified email asks once, and its owner must still verify it', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const client = app.client();
  await client.act('/', { intent: 'sign-up', email: 'ammu@example.org', password: PASSWORD });
  const [applicant] = await listPending(app.context, administrator.viewer);
  const path = `/admin/members/${applicant?.uid}`;
  const refused = await administrator.client.act(path, { intent: 'approve' });
  expect([refused.status, refused.text.includes('email-unverified')]).toEqual([409, true]);
  await administrator.client.act(path, { intent: 'approve', unverified: 'on' });
  await client.signIn('ammu@example.org', PASSWORD);
  expect((await client.data('/account')).status).toBe(200);
  expect((await client.data('/stories')).status).toBe(403);
});

test('concurrent approvals by two administrators leave one decision and one mail', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp();
  const administrators = [await createActor(app, 'administrator'), await createActor(app, 'administrator')];
  const ammu = await createActor(app, 'pending');
  const clicks = [...administrators, ...administrators, ...administrators];
  const answers = await runConcurrently(app, clicks, (administrator) => approve(administrator, ammu));
  for (const answer of answers)
    expect(answer.value).toMatchObject({ redirect: expect.stringMatching(/^\/admin(\?decided=|$)/) });
  expect(await listDecisions(app)).toHaveLength(1);
  expect(await app.mails()).toHaveLength(1);
});

test('approving an unknown uid, or someone who never asked to join, answers 404', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const stranger = await createActor(app, 'no-record');
  for (const uid of ['6f0f5a5e-0000-4000-8000-000000000000', 'x', stranger.viewer.accountId]) {
    const answer = await administrator.client.act(`/admin/members/${uid}`, { intent: 'approve' });
    expect([uid, answer.status, answer.value.data.error.code]).toEqual([uid, 404, 'not-found']);
  }
  expect(await listDecisions(app)).toEqual([]);
});

function approve(administrator: Actor, applicant: Actor) {
  return administrator.client.act(toPath(applicant), { intent: 'approve' });
}

function toPath({ viewer }: Actor): string {
  return `/admin/members/${viewer.accountId}`;
}

function listDecisions({ context }: TestApp) {
  return readRows(context, 'decisions', {}, ['account_id', 'decision', 'decided_by', 'decided_at', 'reason']);
}

async function stateOf({ context }: TestApp, { viewer }: Actor): Promise<string> {
  const { state } = await readRow(context, 'memberships', { account_id: viewer.accountId });
  return state;
}
