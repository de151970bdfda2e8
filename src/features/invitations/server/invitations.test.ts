// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../test/factories.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { FRESH_MS } from '../../accounts/server/factors/step-up.ts';
import { changeCommunity } from '../../community/server/community.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { listPending } from '../../membership/server/membership.ts';
import { MEMBER_DAYS } from '../contract.ts';
import { listVouchers } from './arrivals.ts';
import {
  createInvitation,
  listInvitations,
  MAX_NEW,
  MAX_OPEN,
  MEMBER_AFTER_MS,
  PAGE_SIZE,
  RETENTION_MS,
  sweepInvitations,
  withdrawInvitation,
} from './invitations.ts';

const PAGE = 'features/invitations/web/invitations-page';
const CREATE = { intent: 'create' };

test('a member’s invitation is for one person, who waits like all others, with the name of whoever invited them', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const mini = await createActor(app, 'member', { name: 'Mini Thomas' });
  const link = await invite(app, mini);
  expect(link.startsWith(`${app.context.config.publicUrl}/?invite=`)).toBe(true);

  const page = await app.client().html(pathOf(link));
  expect(page).toContain('Mini invites you to Kerikko.');
  // A visitor learns the first name and nothing else.
  expect(page).not.toContain('Thomas');
  expect(page).not.toContain(mini.viewer.accountId);

  const verify = await signUp(app, link, 'first@example.org', { verifies: false });
  // The answer to the verification names the inviter, as does the invitation. A used link does not.
  expect((await verify()).value.data).toEqual({ state: 'verified', inviter: 'Mini' });
  expect((await verify()).value.redirect).toBe('/verify-email?state=already-verified');
  await signUp(app, link, 'second@example.org', { verifies: false });
  const pending = await listPending(app.context, administrator.viewer);
  const [first, second] = ['first', 'second'].map(
    (name) => pending.find(({ email }) => email === `${name}@example.org`)?.uid ?? '',
  );
  const vouchers = await listVouchers(app.context, administrator.viewer, [first, second] as string[]);
  expect(vouchers).toEqual({ [first as string]: { name: 'Mini Thomas', members: 0 } });
  expect(await administrator.client.html('/admin')).toContain('Invited by Mini Thomas');
  expect(await app.client().html(pathOf(link))).toContain('This invitation has been used.');

  // The member who invited the new member gets news of the decision, and sees the new member on the page.
  expect(await newsOf(mini)).not.toContain('invitation');
  await decide(app.context, administrator.viewer, first as string, { action: 'approve' });
  const waiting = async () => (await countUnread(app.context, mini.viewer.accountId))['/news'];
  expect(await waiting()).toBe(1);
  for (const action of ['suspend', 'reinstate'] as const) {
    await decide(app.context, administrator.viewer, first as string, { action });
    expect(await waiting()).toBe(action === 'suspend' ? 0 : 1);
  }
  expect(await newsOf(mini)).toContain('accepted your invitation and is now a member');
  const { invitations } = await listInvitations(app.context, mini.viewer);
  expect(invitations).toMatchObject([
    { state: 'used', uses: 1, link: undefined, people: [{ name: 'New Person' }] },
  ]);
  for (let count = 0; count < 12; count += 1) {
    const { viewer } = await createActor(app);
    const came = { account_id: viewer.accountId, invitation_id: invitations[0]?.id ?? '', invited_by: null };
    await insertRows(app, 'invited_people', { ...came, invited_at: app.clock.now() + 1 });
  }
  const [listed] = (await listInvitations(app.context, mini.viewer)).invitations;
  expect([listed?.people[0]?.name, listed?.people.length, listed?.morePeople]).toEqual(['New Person', 10, 3]);
});

test('of two people who verify at once, one gets the last use', { tags: ['both-databases'] }, async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const mini = await createActor(app, 'member', { name: 'Mini' });
  const link = await invite(app, mini);
  const verifications = await Promise.all(
    ['one', 'two'].map((name) => signUp(app, link, `${name}@example.org`, { verifies: false })),
  );
  await Promise.all(verifications.map((verify) => verify()));
  const pending = await listPending(app.context, administrator.viewer);
  const uids = pending.map(({ uid }) => uid);
  expect(uids).toHaveLength(2);
  expect(Object.keys(await listVouchers(app.context, administrator.viewer, uids))).toHaveLength(1);
  const rows = await app.context.database.selectFrom('invitations').select('uses').execute();
  expect(rows).toEqual([{ uses: 1 }]);
});

test('an administrator’s invitation may be for many, and admits at once only whose email is verified', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha', withPassword: true });
  const mini = await createActor(app, 'member');
  for (const choice of [{ uses: '2' }, { admits: 'on' }, { days: '30' }]) {
    expect(
      (await mini.client.act('/invitations', { ...CREATE, ...choice })).status,
      `${Object.keys(choice)}`,
    ).toBe(403);
  }
  for (const wrong of [{ uses: '0' }, { uses: '51' }, { days: '2' }]) {
    expect((await administrator.client.act('/invitations', { ...CREATE, ...wrong })).status).toBe(422);
  }
  // A stolen session must not be able to let people in.
  app.clock.advance(FRESH_MS);
  const admitting = { ...CREATE, uses: '2', days: '7', admits: 'on' };
  expect((await administrator.client.act('/invitations', admitting)).status).toBe(403);
  const answer = await administrator.client.act('/invitations', { ...admitting, proofPassword: PASSWORD });
  expect(answer.status).toBe(202);
  const link = await newestLink(app, administrator);

  const verify = await signUp(app, link, 'in@example.org', { verifies: false });
  const mails = await app.mails();
  expect(mails.filter(({ subject }) => subject?.includes('Welcome'))).toEqual([]);
  await verify();
  expect(await stateOfMember(app, 'in@example.org')).toBe('approved');
  // Nobody has to decide about somebody who is in.
  const told = (await app.mails()).filter(({ subject }) => /wants to join/.test(subject ?? ''));
  expect(told).toEqual([]);

  // Who is no administrator any more lets nobody in.
  await updateRows(app, 'memberships', { account_id: administrator.viewer.accountId }, { role: 'member' });
  await signUp(app, link, 'out@example.org');
  expect(await stateOfMember(app, 'out@example.org')).toBe('pending');
});

test('an invitation that was withdrawn or has expired leads to an ordinary request', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const mini = await createActor(app, 'member', { name: 'Mini' });
  const appu = await createActor(app, 'member', { name: 'Appu' });
  const read = async (link: string) => app.client().html(pathOf(link));

  const withdrawn = await invite(app, mini);
  const [{ id } = { id: '' }] = (await listInvitations(app.context, mini.viewer)).invitations;
  // Nobody withdraws the invitation of another member.
  await appu.client.act('/invitations', { intent: 'withdraw', invitation: id });
  expect(await read(withdrawn)).toContain('Mini invites you');
  const verify = await signUp(app, withdrawn, 'late@example.org', { verifies: false });
  await mini.client.act('/invitations', { intent: 'withdraw', invitation: id });
  expect(await read(withdrawn)).toContain('This invitation was withdrawn.');
  await verify();

  const expired = await invite(app, mini);
  app.clock.advance(MEMBER_DAYS * DAY_MS);
  expect(await read(expired)).toContain('This invitation has expired.');
  await signUp(app, expired, 'later@example.org');
  expect(await read(`${app.context.config.publicUrl}/?invite=nothing`)).toContain(
    'This invitation link is incomplete.',
  );

  const pending = await listPending(app.context, administrator.viewer);
  expect(pending.map(({ email }) => email).toSorted()).toEqual(['late@example.org', 'later@example.org']);
  const uids = pending.map(({ uid }) => uid);
  expect(await listVouchers(app.context, administrator.viewer, uids)).toEqual({});
});

test('administrators see on the page of a suspended member, and only there, whom that member invited', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const mini = await createActor(app, 'member', { name: 'Mini' });
  await signUp(app, await invite(app, mini), 'first@example.org');
  const [first] = await listPending(app.context, administrator.viewer);
  const path = `/admin/members/${mini.viewer.accountId}`;
  const read = async ({ client }: Actor) => client.html(path);
  expect(await read(administrator)).not.toContain('Who they invited');
  await decide(app.context, administrator.viewer, mini.viewer.accountId, { action: 'suspend' });
  const page = await read(administrator);
  expect(page).toContain('Who they invited');
  expect(page).toContain(`href="/admin/members/${first?.uid}"`);
  expect(await read(await createActor(app, 'approver'))).not.toContain('Who they invited');
});

test('the invitations of somebody who is suspended end, and those of somebody who leaves go', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const mini = await createActor(app, 'member', { name: 'Mini', withPassword: true });
  const link = await invite(app, mini);
  const { accountId } = mini.viewer;
  await decide(app.context, administrator.viewer, accountId, { action: 'suspend' });
  expect(await app.client().html(pathOf(link))).toContain('This invitation was withdrawn.');
  await app.context.database.deleteFrom('accounts').where('id', '=', accountId).execute();
  expect(await app.context.database.selectFrom('invitations').select('id').execute()).toEqual([]);
});

test('members have a few invitations, not in their first week, and none where only administrators invite', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const mini = await createActor(app, 'member');
  const pending = await createActor(app, 'pending');
  await decide(app.context, administrator.viewer, pending.viewer.accountId, { action: 'approve' });
  const newcomer = { ...pending.viewer, accessLevel: 'member' as const };
  const refusalOf = async (viewer = mini.viewer) => (await listInvitations(app.context, viewer)).refusal;
  expect(await refusalOf(newcomer)).toBe('too-new');
  app.clock.advance(MEMBER_AFTER_MS);
  expect(await refusalOf(newcomer)).toBeUndefined();

  const make = () => createInvitation(app.context, mini.viewer, { intent: 'create', uses: 1, days: '14' });
  const end = (id: string) => withdrawInvitation(app.context, mini.viewer, id);
  for (let made = 0; made < MAX_OPEN; made += 1) await make();
  expect(await refusalOf()).toBe('too-many-open');
  await expect(make()).rejects.toMatchObject({ code: 'too-many-open', status: 409 });
  for (let made = MAX_OPEN; made < MAX_NEW; made += 1) {
    const { invitations } = await listInvitations(app.context, mini.viewer);
    const open = invitations.find(({ state }) => state === 'open')?.id ?? '';
    await end(open);
    await make();
  }
  const { invitations } = await listInvitations(app.context, mini.viewer);
  for (const { id } of invitations) await end(id);
  expect(await refusalOf()).toBe('too-many-invitations');
  app.clock.advance(31 * DAY_MS);
  expect(await refusalOf()).toBeUndefined();

  await changeCommunity(app.context, administrator.viewer, { intent: 'save', invitesBy: 'administrators' });
  expect(await refusalOf()).toBe('administrators-only');
  expect(await refusalOf(administrator.viewer)).toBeUndefined();
  app.clock.advance(RETENTION_MS);
  await sweepInvitations(app.context.database, app.clock.now());
  expect((await listInvitations(app.context, mini.viewer)).invitations).toEqual([]);
});

test('the token is in no log, and only encrypted in the database', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'debug' } });
  const mini = await createActor(app, 'member', { name: 'Mini' });
  const link = await invite(app, mini);
  await app.client().get(pathOf(link));
  await signUp(app, link, 'new@example.org');
  const token = link.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(40);
  expect(app.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(app.logged)).not.toContain(token);
  const rows = await app.context.database.selectFrom('invitations').selectAll().execute();
  const signUps = await app.context.database.selectFrom('sign_ups').selectAll().execute();
  expect(JSON.stringify([rows, signUps])).not.toContain(token);
});

test('invitations are listed in pages that have each of them once, also those of one moment', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const times = PAGE_SIZE + 2;
  for (let index = 0; index < times; index += 1) {
    await createInvitation(app.context, administrator.viewer, { intent: 'create', uses: 1, days: '14' });
  }
  const first = await listInvitations(app.context, administrator.viewer);
  const rest = await listInvitations(app.context, administrator.viewer, { after: first.next });
  expect([first.invitations.length, rest.invitations.length, rest.next]).toEqual([PAGE_SIZE, 2, undefined]);
  expect(new Set([...first.invitations, ...rest.invitations].map(({ id }) => id)).size).toBe(times);
  const page = await administrator.client.html(`/invitations?after=${first.next}`);
  expect(page).toContain(`/invitations?after=${first.next}&amp;show=`);
});

/** Makes an invitation through the page, and returns its link. */
async function invite(app: TestApp, actor: Actor): Promise<string> {
  expect((await actor.client.act('/invitations', CREATE)).status).toBe(202);
  return newestLink(app, actor);
}

async function newestLink(app: TestApp, { client }: Actor): Promise<string> {
  const { value } = await client.data('/invitations');
  const { invitations } = value[PAGE].data as Awaited<ReturnType<typeof listInvitations>>;
  app.clock.advance(1);
  return invitations.find(({ state }) => state === 'open')?.link ?? '';
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Signs up by a link, and verifies the email at once or when the returned function is called. */
async function signUp(
  app: TestApp,
  link: string,
  email: string,
  { verifies = true } = {},
): Promise<() => ReturnType<TestClient['act']>> {
  const browser = app.client();
  const invite = new URL(link).searchParams.get('invite') ?? '';
  const form = { intent: 'sign-up', email, password: PASSWORD, name: 'New Person', invite };
  expect((await browser.act('/', form)).status).toBe(202);
  const mail = (await app.mailsTo(email))[0];
  const token = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const verify = () => browser.act('/verify-email', { intent: 'verify', token });
  if (verifies) await verify();
  return verify;
}

async function newsOf({ client }: Actor): Promise<string> {
  const page = await client.html('/news');
  return (/<main.*<\/main>/s.exec(page)?.[0] ?? '').replaceAll(/<[^>]*>/g, '');
}

async function stateOfMember(app: TestApp, email: string): Promise<string | undefined> {
  const row = await app.context.database
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('state')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.state;
}
