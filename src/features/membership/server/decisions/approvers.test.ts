// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createCanaryFixtures, sendRequest, toData } from '../../../../../test/canary-fixtures.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../../test/factories.ts';
import { insertRows, updateRows } from '../../../../../test/rows.ts';
import { runsFullMatrices } from '../../../../../test/runner/tier.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import type { MembershipAction } from '../../contract.ts';
import { notifyDeciders } from '../applications/new-applicant.ts';
import { listMembers, listOwnDecisions, readMember } from '../members/members.ts';
import { listPending } from '../membership.ts';
import { APPROVER_UNDO_MS } from './approver-view.ts';
import { approveSeveral, decide, undoDecision } from './decide.ts';

test('administrators name approvers, who hear of it, open the requests alone, and lose that at once', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const helper = await createActor(app, 'member', { name: 'Ammu' });
  const decideAs = (action: MembershipAction) =>
    decide(app.context, administrator.viewer, helper.viewer.accountId, { action });
  const open = async (path: string) => (await helper.client.data(path)).status;

  expect(await open('/admin')).toBe(403);
  await decideAs('make-approver');
  expect(await open('/admin')).toBe(200);
  for (const path of [
    '/admin/members',
    '/admin/decisions',
    '/admin/community',
    '/admin/system',
    '/moderation',
  ]) {
    expect(await open(path)).toBe(403);
  }
  const page = await helper.client.html('/admin');
  expect(page).toContain('No pending users.');
  expect(page.match(/href="\/(admin|moderation)[^"]*"/g)).toBe(null);
  const mails = await app.mailsTo(helper.viewer.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You now decide who joins Kerikko']);
  expect(await helper.client.html('/news')).toContain('You now decide about requests to join.');
  const log = await administrator.client.html('/moderation/log');
  expect(log).toContain('became an approver');
  await decideAs('remove-approver');
  expect(await open('/admin')).toBe(403);
});

test('an approver approves, declines with a reason, and undoes their own decisions of the last days', async () => {
  const { app, approver, other } = await createApprovers();
  const { context } = app;
  const [ammu, biju, chitra] = [await pending(app), await pending(app), await pending(app)];
  const decideAs = (
    { viewer }: Actor,
    { viewer: { accountId } }: Actor,
    action: MembershipAction,
    reason = '',
  ) => decide(context, viewer, accountId, { action, reason });
  const undo = ({ viewer }: Actor, { viewer: { accountId } }: Actor, decision = '') =>
    undoDecision(context, viewer, accountId, { decision });

  const approved = await decideAs(approver, ammu, 'approve');
  app.clock.advance(1000);
  const declined = await decideAs(approver, biju, 'decline', 'Nobody knows you.');
  app.clock.advance(1000);
  await approveSeveral(context, approver.viewer, [chitra.viewer.accountId]);
  expect(await listOwnDecisions(context, approver.viewer)).toMatchObject([
    { decision: 'approved', uid: chitra.viewer.accountId, canUndo: true },
    { decision: 'declined', uid: biju.viewer.accountId, reason: 'Nobody knows you.', canUndo: true },
    { decision: 'approved', uid: ammu.viewer.accountId, canUndo: true },
  ]);
  expect(await listOwnDecisions(context, other.viewer)).toEqual([]);
  await expect(undo(other, ammu, approved)).rejects.toMatchObject({ code: 'forbidden' });
  await undo(approver, ammu, approved);
  expect(await listPending(context, approver.viewer)).toMatchObject([
    { uid: ammu.viewer.accountId, email: '' },
  ]);

  app.clock.advance(APPROVER_UNDO_MS);
  await expect(undo(approver, biju, declined)).rejects.toMatchObject({ code: 'not-found' });
  expect(await listOwnDecisions(context, approver.viewer)).toEqual([]);
});

test('an approver decides nothing but requests, and learns nothing about anybody else', async () => {
  const { app, approver, administrator } = await createApprovers();
  const { context } = app;
  const member = await createActor(app, 'member');
  const applicant = await pending(app);
  const decideAs = (action: MembershipAction, { viewer: { accountId } }: Actor) =>
    decide(context, approver.viewer, accountId, { action });

  for (const action of ['suspend', 'make-moderator', 'make-approver', 'make-administrator'] as const) {
    await expect(decideAs(action, member)).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const person of ['member', 'declined', 'suspended', 'moderator', 'administrator'] as const) {
    const someone = await createActor(app, person);
    await expect(decideAs('approve', someone)).rejects.toMatchObject({ code: 'not-found' });
    await expect(decideAs('decline', someone)).rejects.toMatchObject({ code: 'not-found' });
    expect(await readMember(context, approver.viewer, someone.viewer.accountId)).toBeUndefined();
    const { viewer } = someone;
    expect(await approveSeveral(context, approver.viewer, [viewer.accountId])).toEqual({
      approved: 0,
      otherwise: 1,
    });
  }
  const place = { q: '', show: 'everyone', after: undefined } as const;
  await expect(listMembers(context, approver.viewer, place)).rejects.toMatchObject({ code: 'forbidden' });
  // The search by email would tell whose email it is.
  const found = await listPending(context, approver.viewer, { q: 'nobody', after: undefined });
  expect(found).toMatchObject([{ uid: applicant.viewer.accountId }]);
  // Only administrators learn what an administrator did to a member, and why.
  const approval = { action: 'approve', reason: 'A neighbour.' } as const;
  await decide(context, administrator.viewer, applicant.viewer.accountId, approval);
  const seen = await readMember(context, approver.viewer, applicant.viewer.accountId);
  expect(seen?.decisions).toMatchObject([{ decision: 'approved', reason: null, canUndo: false }]);
  await decide(context, administrator.viewer, applicant.viewer.accountId, { action: 'suspend' });
  expect(await readMember(context, approver.viewer, applicant.viewer.accountId)).toBeUndefined();
});

test('no email but their own reaches an approver: not by a page, data, a form, a mail or News', async () => {
  const { app, addresses, actor } = await createCanaryFixtures('approver', { LOG_LEVEL: 'info' });
  const { context } = app;
  const viewer = actor.actor?.viewer as Actor['viewer'];
  const nameless = await createActor(app, 'member', { email: 'voucher@example.org' });
  const decider = await createActor(app, 'administrator', { email: 'decider@example.org' });
  const [first, second] = [await pending(app, 'first@example.org'), await pending(app, 'second@example.org')];
  for (const { viewer: applicant } of [first, second]) {
    await insertRows(context, 'invited_people', {
      account_id: applicant.accountId,
      invited_by: nameless.viewer.accountId,
      invited_at: 1,
    });
    const account = { id: applicant.accountId, email: applicant.email };
    await inTransaction(context, (transaction) => notifyDeciders(context, transaction, account));
  }
  // Decided by a nameless administrator, asked again, and decided by the approver.
  await decide(context, decider.viewer, first.viewer.accountId, { action: 'decline' });
  await decide(context, decider.viewer, second.viewer.accountId, { action: 'decline' });
  await updateRows(context, 'memberships', { state: 'declined' }, { state: 'pending' });
  const paths = [first, second].map(({ viewer: { accountId } }) => `/admin/members/${accountId}`);
  const urls = [
    ...addresses.map(({ url }) => url),
    ...['/dashboard', '/me', '/news', '/admin', '/admin?q=example.org'],
    ...paths.flatMap((path) => [path, `${path}?decide=approve`, `${path}?decide=decline`]),
  ];
  let seen = '';
  const look = async (shown = urls) => {
    for (const url of shown.filter((path) => path !== '/sign-out')) {
      seen += (await sendRequest(actor, { url, method: 'GET' })).everything;
      seen += (await sendRequest(actor, { url: toData(url), method: 'GET' })).everything;
    }
  };
  const send = async (url: string, fields: Record<string, string>) => {
    app.clock.advance(1000);
    const answer = await sendRequest(actor, { url, method: 'POST', fields });
    seen += answer.everything;
    const to = answer.headers.get('location');
    if (to) seen += (await sendRequest(actor, { url: to, method: 'GET' })).everything;
    return answer;
  };
  await look();
  for (const path of paths) await send(path, { intent: 'approve' });
  const [own] = (await listOwnDecisions(context, viewer)) ?? [];
  // Other pages do not show decisions. Nightly, all are opened again.
  const ofDecisions = urls.filter(
    (url) => runsFullMatrices || /^\/(admin|dashboard|me|news|people)\b/.test(url),
  );
  await look(ofDecisions);
  await send(paths[1] ?? '', { intent: 'undo', decision: own?.id ?? '', reason: 'By mistake.' });
  await send(paths[1] ?? '', { intent: 'decline', reason: 'Unknown.' });
  await send('/admin', { intent: 'approve', all: 'on', shown: first.viewer.accountId });
  await look(ofDecisions);
  expect(own).toMatchObject({ uid: second.viewer.accountId, about: '' });
  const mails = await app.mailsTo(viewer.email);
  expect(mails.filter(({ text }) => text?.includes('Someone who gave no name has asked'))).toHaveLength(2);
  seen += mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n');
  expect(app.logged.length).toBeGreaterThan(10);
  seen += app.logged.join('\n');
  // Photos are bytes, which may look like any other address.
  const emails = seen.match(/[\w.+-]+(?:@|%40)example\.org/g) ?? [];
  expect([...new Set(emails)].filter((email) => email !== viewer.email)).toEqual([]);
  expect(seen).toContain('Someone without a name');
});

async function createApprovers() {
  const app = await createTestApp();
  return {
    app,
    administrator: await createActor(app, 'administrator'),
    approver: await createActor(app, 'approver'),
    other: await createActor(app, 'approver'),
  };
}

async function pending(app: TestApp, email?: string): Promise<Actor> {
  app.clock.advance(DAY_MS / 1000);
  return createActor(app, 'pending', email ? { email } : {});
}
