// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, openBrowser, PASSWORD } from '../../../../test/factories.ts';
import { readRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { makeAdministrator } from '../../membership/server/administrators/administrators.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { readAccessLevel } from '../../membership/server/members/member-accounts.ts';
import { MAX_DAYS, MIN_DAYS } from '../contract.ts';
import { exportDeputies, nameDeputy, readDeputies, refuseDeputy, withdrawDeputy } from './deputies.ts';

const DAYS = 30;

test('a deputy takes over after two mails, with a decision, an entry in the log, mails and News to both', async () => {
  const { app, chief, deputy } = await createDeputy();
  const mailsSince = await followMails(app);
  expect(await mailsSince()).toEqual([
    [deputy.viewer.email, 'Sreelatha has named you as their deputy on Kerikko'],
  ]);
  expect(await readPage(deputy, '/news')).toContain('Sreelatha has named you as their deputy');

  await pass(app, DAYS - 8);
  expect(await mailsSince()).toEqual([]);
  const announced = /^Ammu will become an administrator of Kerikko on /;
  await pass(app, 1);
  expect(await mailsSince()).toEqual([[chief.viewer.email, expect.stringMatching(announced)]]);
  await pass(app, 6);
  expect(await mailsSince()).toEqual([[chief.viewer.email, expect.stringMatching(announced)]]);
  expect(await levelOf(app, deputy)).toBe('member');
  await pass(app, 1);
  expect(await levelOf(app, deputy)).toBe('administrator');
  expect(await levelOf(app, chief)).toBe('administrator');
  expect((await mailsSince()).sort()).toEqual(
    [
      [deputy.viewer.email, 'You are now an administrator of Kerikko'],
      [chief.viewer.email, 'Ammu is now an administrator of Kerikko, as your deputy'],
      [deputy.viewer.email, 'You are now an administrator of Kerikko, as a deputy'],
    ].sort(),
  );

  // A session that began before the deputy became an administrator is too old for the admin pages.
  deputy.client = await openBrowser(app, deputy);
  const page = await readPage(deputy, `/admin/members/${deputy.viewer.accountId}`);
  expect(page).toContain('became an administrator, as a deputy');
  expect(page).toContain('by Sreelatha');
  const log = await readPage(deputy, '/moderation/log');
  for (const words of ['became an administrator, as a deputy', 'was named as a deputy'])
    expect(log).toContain(words);
  expect(await readPage(deputy, '/news')).toContain('You’re now an administrator, as the deputy of someone');
  const news = await app.context.database
    .selectFrom('news')
    .select(['account_id', 'kind'])
    .where('kind', 'in', ['took-over', 'deputy-named'])
    .execute();
  expect(news).toEqual([{ account_id: chief.viewer.accountId, kind: 'took-over' }]);
  await pass(app, 40);
  expect(await mailsSince()).toEqual([]);
});

test('opening Kerikko resets the time, also after both mails', async () => {
  const { app, chief, deputy } = await createDeputy();
  const mailsSince = await followMails(app);
  await mailsSince();
  await pass(app, DAYS - 1);
  expect(await mailsSince()).toHaveLength(2);
  // A session of administrators ends before: the visit counts, not the sign-in alone.
  await updateRows(app, 'accounts', { id: chief.viewer.accountId }, { seen_at: app.clock.now() });
  await pass(app, DAYS - 8);
  expect([await mailsSince(), await levelOf(app, deputy)]).toEqual([[], 'member']);
  await pass(app, 9);
  expect([(await mailsSince()).length > 2, await levelOf(app, deputy)]).toEqual([true, 'administrator']);
});

test('a server that was off for a year sends two mails before a deputy takes over', async () => {
  const { app, deputy } = await createDeputy();
  const mailsSince = await followMails(app);
  await mailsSince();
  app.clock.advance(365 * DAY_MS);
  await pass(app, 6);
  expect(await mailsSince()).toHaveLength(1);
  await pass(app, 0.75);
  expect([(await mailsSince()).length, await levelOf(app, deputy)]).toEqual([1, 'member']);
  // Off again, right before the change.
  app.clock.advance(30 * DAY_MS);
  await pass(app, 6.75);
  expect([(await mailsSince()).length, await levelOf(app, deputy)]).toEqual([2, 'member']);
  await pass(app, 0.5);
  expect(await levelOf(app, deputy)).toBe('administrator');
});

test('two nodes that look at once send each mail once and make one decision', {
  tags: ['both-databases'],
}, async () => {
  const { app, deputy } = await createDeputy();
  const node = await createTestApp({ secondNodeOf: app });
  const mailsSince = await followMails(app);
  await mailsSince();
  const look = () => runConcurrently(app, [app, node], ({ context }) => context.sweeper.sweep('deputies'));
  for (let hours = 0; hours < DAYS * 24; hours += 12) {
    app.clock.advance(12 * HOUR_MS);
    await look();
  }
  expect((await mailsSince()).filter(([, subject]) => subject?.startsWith('Ammu will become'))).toHaveLength(
    2,
  );
  expect(await levelOf(app, deputy)).toBe('administrator');
  const decisions = await app.context.database.selectFrom('decisions').select('decision').execute();
  expect(decisions).toEqual([{ decision: 'took over' }]);
});

test('a naming ends when the administrator withdraws it, and when either is no longer what it takes', async () => {
  const { app, chief } = await createDeputy();
  const { context } = app;
  const mailsSince = await followMails(app);
  const other = await createActor(app, 'administrator');
  const named = async () => (await readDeputies(context, chief.viewer)).own;
  const ends = async (end: (deputy: Actor) => Promise<unknown>, isTold: boolean) => {
    const deputy = await createActor(app, 'member', { withPassword: true });
    await nameDeputy(context, chief.viewer, { member: deputy.viewer.accountId, days: DAYS });
    expect(await named()).toMatchObject({ uid: deputy.viewer.accountId, days: DAYS });
    await mailsSince();
    app.clock.advance(1000);
    await end(deputy);
    expect(await named()).toBe(null);
    const told = (await mailsSince()).filter(([, subject]) =>
      subject?.startsWith('You no longer have a deputy'),
    );
    expect(told).toEqual(isTold ? [[chief.viewer.email, 'You no longer have a deputy on Kerikko']] : []);
    const left = await readRows(context, 'news', { kind: 'deputy-named' }, ['id']);
    expect(left).toEqual([]);
  };
  const decideAbout = (action: 'suspend' | 'make-administrator') => (deputy: Actor) =>
    decide(context, other.viewer, deputy.viewer.accountId, { action });

  await ends(() => withdrawDeputy(context, chief.viewer), false);
  await ends(({ viewer }) => refuseDeputy(context, viewer, chief.viewer.accountId), true);
  await ends(decideAbout('suspend'), true);
  await ends(decideAbout('make-administrator'), true);
  await ends(({ viewer }) => makeAdministrator(context, viewer.email), true);
  await ends(
    ({ viewer }) =>
      leaveCommunity(context, viewer, { intent: 'leave', stories: 'delete', password: PASSWORD }),
    true,
  );

  const deputy = await createActor(app, 'member');
  await nameDeputy(context, chief.viewer, { member: deputy.viewer.accountId, days: DAYS });
  await decide(context, other.viewer, chief.viewer.accountId, { action: 'remove-administrator' });
  expect((await readDeputies(context, deputy.viewer)).namedBy).toEqual([]);
});

test('a deputy whom the administrator replaces or withdraws is told by mail', async () => {
  const { app, chief, deputy } = await createDeputy();
  const mailsSince = await followMails(app);
  await mailsSince();
  const next = await createActor(app, 'member');
  await nameDeputy(app.context, chief.viewer, { member: next.viewer.accountId, days: DAYS });
  const subject = 'You’re no longer a deputy on Kerikko';
  expect(await mailsSince()).toContainEqual([deputy.viewer.email, subject]);
  await withdrawDeputy(app.context, chief.viewer);
  expect(await mailsSince()).toEqual([[next.viewer.email, subject]]);
});

test('naming requires an administrator with a fresh proof, a fit member and days within the limits', async () => {
  const { app, chief, deputy } = await createDeputy();
  const { context } = app;
  const member = await createActor(app, 'member');
  const name = ({ viewer }: Actor, { viewer: { accountId } }: Actor, days = DAYS) =>
    nameDeputy(context, viewer, { member: accountId, days });
  for (const person of ['member', 'moderator', 'approver'] as const) {
    await expect(name(await createActor(app, person), member)).rejects.toMatchObject({ code: 'forbidden' });
  }
  const stale = { ...chief.viewer.proof, confirmedAt: 0 } as NonNullable<Actor['viewer']['proof']>;
  const late = { ...chief, viewer: { ...chief.viewer, proof: stale } };
  await expect(name(late, member)).rejects.toMatchObject({ code: 'confirm-first' });
  for (const days of [MIN_DAYS - 1, MAX_DAYS + 1, 20.5, Number.NaN]) {
    await expect(name(chief, member, days)).rejects.toMatchObject({ code: 'deputy-days' });
  }
  for (const person of ['pending', 'suspended', 'unverified', 'administrator'] as const) {
    const unfit = await createActor(app, person);
    await expect(name(chief, unfit)).rejects.toMatchObject({ code: 'deputy-unfit' });
  }
  await expect(name(chief, chief)).rejects.toMatchObject({ code: 'deputy-unfit' });
  expect(await readDeputies(context, chief.viewer)).toMatchObject({
    own: { name: 'Ammu', days: DAYS },
    namedBy: [],
  });
  // The deputy sees no email of the administrator.
  const { namedBy, own } = await readDeputies(context, deputy.viewer);
  expect([namedBy, own]).toEqual([
    [{ uid: chief.viewer.accountId, name: 'Sreelatha', days: DAYS }],
    undefined,
  ]);
  expect(await exportDeputies(context, deputy.viewer)).toMatchObject([{ deputyOf: 'Sreelatha', days: DAYS }]);
  expect(await exportDeputies(context, chief.viewer)).toMatchObject([{ deputy: 'Ammu', days: DAYS }]);
});

test('an administrator names a deputy ten times a day at most, because each naming is a mail', async () => {
  const { app, chief, deputy } = await createDeputy();
  const member = deputy.viewer.accountId;
  const name = (days: number) => nameDeputy(app.context, chief.viewer, { member, days });
  for (let namings = 1; namings < 10; namings += 1) await name(DAYS + namings);
  await expect(name(DAYS)).rejects.toMatchObject({ code: 'too-many', status: 429 });
  expect(await readRows(app.context, 'deputies', {}, ['days'])).toEqual([{ days: DAYS + 9 }]);
});

test('without scripts, an administrator searches, chooses and names a member, who refuses', async () => {
  const app = await createTestApp();
  const chief = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const found = await chief.client.html('/account/deputy?q=amm');
  expect(found).toContain(`href="/account/deputy?member=${ammu.viewer.accountId}"`);
  const path = `/account/deputy?member=${ammu.viewer.accountId}`;
  expect(await readPage(chief, path)).toContain('Name Ammu as your deputy?');
  const form = { intent: 'name', member: ammu.viewer.accountId };
  const refused = await chief.client.post(path, { ...form, days: '7' });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain('Choose 14 to 365 days.');
  expect(page).toContain('value="7"');
  const answer = await chief.client.post(path, { ...form, days: '90' });
  expect(answer.headers.get('location')).toBe('/account/deputy?notice=named');
  expect(await readPage(ammu, '/account/deputy')).toContain(
    'Sreelatha has named you as their deputy: you become an administrator if they don’t open Kerikko for 90 days.',
  );
  const refuse = { intent: 'refuse', administrator: chief.viewer.accountId };
  await ammu.client.post('/account/deputy', refuse);
  expect(await readPage(chief, '/account/deputy')).toContain('You haven’t named anyone.');
  expect((await ammu.client.post('/account/deputy', { ...form, days: '90' })).status).toBe(403);
});

async function createDeputy(): Promise<{ app: TestApp; chief: Actor; deputy: Actor }> {
  const app = await createTestApp();
  const chief = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const deputy = await createActor(app, 'member', { name: 'Ammu' });
  await nameDeputy(app.context, chief.viewer, { member: deputy.viewer.accountId, days: DAYS });
  return { app, chief, deputy };
}

/** Lets days pass while the server looks four times a day. */
async function pass({ clock, context }: TestApp, days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 6) {
    clock.advance(6 * HOUR_MS);
    await context.sweeper.sweep('deputies');
  }
}

/** Returns a function that tells to whom mails went since its last call, and with which subject. */
async function followMails(app: TestApp) {
  let seen = 0;
  return async () => {
    const mails = (await app.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
    const since = mails.slice(seen);
    seen = mails.length;
    return since;
  };
}

function levelOf({ context }: TestApp, { viewer }: Actor) {
  return readAccessLevel(context.database, viewer.accountId);
}

/** Returns the words of a page. */
async function readPage({ client }: Actor, path: string): Promise<string> {
  return (await client.html(path)).replaceAll(/<[^>]*>/g, '');
}
