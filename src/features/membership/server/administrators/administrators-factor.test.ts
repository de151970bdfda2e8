// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../test/create-test-app.ts';
import {
  addAuthenticator,
  createActor,
  createAppWith,
  openBrowser,
  PASSWORD,
} from '../../../../../test/factories.ts';
import { readRows } from '../../../../../test/rows.ts';
import { DAY_MS, HOUR_MS } from '../../../../server/clock.ts';
import { decide } from '../decisions/decide.ts';
import { resetFactors } from './factor-removal.ts';

const ADMIN_PAGES = ['/admin', '/admin/members', '/admin/decisions', '/admin/mails'];

test('an administrator without a second factor is reminded for 7 days, and then has only a member’s permissions', async () => {
  const { app, chief, other } = await createAppWith({ chief: 'administrator', other: 'member' });
  const reminder = 'Please set one up within 7 days.';
  for (const path of ['/account', '/dashboard', ...ADMIN_PAGES]) {
    expect([path, await chief.client.html(path)]).toEqual([path, expect.stringContaining(reminder)]);
  }
  app.clock.advance(7 * DAY_MS - 1);
  let client = await openBrowser(app, chief);
  expect(await client.html('/account')).toContain('Please set one up within a day.');
  expect((await client.get('/admin')).status).toBe(200);
  app.clock.advance(1);
  client = await openBrowser(app, chief);
  for (const path of ADMIN_PAGES) {
    const answer = await client.get(path);
    expect([path, answer.headers.get('location')]).toEqual([path, '/account/security']);
    expect([path, (await client.data(path)).status]).toEqual([path, 403]);
  }
  const path = `/admin/members/${other.viewer.accountId}`;
  expect((await client.act(path, { intent: 'suspend', reason: '' })).status).toBe(403);
  expect(await client.html('/account/security')).toContain('to open the admin pages again');
  expect((await client.get('/stories')).status).toBe(200);
  // The rules outside the admin pages follow too.
  const viewer = await app.findViewer(client.cookies.get('kerikko'));
  expect(viewer?.accessLevel).toBe('member');
  const deciding = decide(app.context, viewer as NonNullable<typeof viewer>, other.viewer.accountId, {
    action: 'suspend',
  });
  await expect(deciding).rejects.toMatchObject({ status: 403 });

  await addAuthenticator(app.context, chief.viewer.accountId);
  expect((await client.get('/admin')).status).toBe(200);
  // A session that has proved only the password has to prove the second step first.
  const stale = await openBrowser(app, chief);
  const answer = await stale.get('/admin');
  expect(answer.headers.get('location')).toBe('/account/security');
  expect(await (await stale.get('/account/security')).text()).toContain('confirm with your second step');
});

test('a new administrator has 7 days from then on', async () => {
  const { app, chief, ammu } = await createAppWith({ chief: 'administrator', ammu: 'member' });
  app.clock.advance(3 * DAY_MS);
  const viewer = {
    ...chief.viewer,
    proof: { hasFactor: false, factors: 'password' as const, confirmedAt: app.clock.now() },
  };
  await decide(app.context, viewer, ammu.viewer.accountId, { action: 'make-administrator' });
  expect(await (await (await openBrowser(app, ammu)).get('/account')).text()).toContain('within 7 days');
});

test('ADMIN_SECOND_FACTOR=off asks administrators for nothing', async () => {
  const app = await createTestApp({ environment: { ADMIN_SECOND_FACTOR: 'off' } });
  const chief = await createActor(app, 'administrator');
  app.clock.advance(30 * DAY_MS);
  const page = await (await openBrowser(app, chief)).get('/admin');
  expect([page.status, (await page.text()).includes('second step')]).toEqual([200, false]);
});

test('an administrator removes a member’s factors at once, which ends the sessions and is on record', async () => {
  const app = await createTestApp();
  const chief = await createActor(app, 'administrator', { withPassword: true });
  const ammu = await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
  const path = `/admin/members/${ammu.viewer.accountId}`;
  expect(await chief.client.html(path)).not.toContain('Remove the second step');
  await addAuthenticator(app.context, ammu.viewer.accountId);
  expect(await chief.client.html(`${path}?decide=remove-factors`)).toContain(
    'sign in with the password alone',
  );
  const form = { intent: 'remove-factors', reason: 'Lost the phone, I called.' };
  app.clock.advance(HOUR_MS);
  expect((await chief.client.act(path, form)).value.data.error.code).toBe('confirm-first');
  expect((await chief.client.act(path, { ...form, proofPassword: PASSWORD })).value.redirect).toBe(path);
  expect((await ammu.client.data('/account')).status).toBe(401);
  expect((await app.client().signIn('ammu@example.org', PASSWORD)).value.redirect).toBe('/account');
  const page = await chief.client.html(path);
  expect(page).toContain('had their second sign-in step removed');
  expect(page).toContain('Lost the phone, I called.');
  expect((await app.mails()).at(-1)?.subject).toBe(
    'A second sign-in step was removed from your Kerikko account',
  );
});

test('an administrator’s factors are removed after 24 hours, unless the mailed link prevents it', async () => {
  const app = await createTestApp();
  const chief = await createActor(app, 'administrator');
  const other = await createActor(app, 'administrator', { withPassword: true });
  await addAuthenticator(app.context, other.viewer.accountId);
  const path = `/admin/members/${other.viewer.accountId}`;
  const form = { intent: 'remove-factors', reason: '' };
  const listApps = () => app.context.database.selectFrom('authenticators').selectAll().execute();

  await chief.client.act(path, form);
  await chief.client.act(path, form);
  const [mail, ...more] = await app.mails();
  expect([mail?.subject, mail?.to?.[0]?.address, more]).toEqual([
    'The second sign-in step of your Kerikko account will be removed in 24 hours',
    other.viewer.email,
    [],
  ]);
  expect(await chief.client.html(path)).toContain('The second step will be removed on November 21');
  const link = /keep-factors\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const visitor = app.client();
  expect(await visitor.html(`/${link}`)).toContain('Keep them');
  const token = link.split('=')[1] ?? '';
  await visitor.post('/keep-factors', { token });
  expect(await visitor.html(`/${link}`)).toContain('has been used or is too old');
  app.clock.advance(DAY_MS);
  await app.context.sweeper.sweep();
  expect(await listApps()).toHaveLength(1);

  const again = await openBrowser(app, chief);
  await again.act(path, form);
  app.clock.advance(DAY_MS - 1);
  await app.context.sweeper.sweep();
  expect(await listApps()).toHaveLength(1);
  app.clock.advance(1);
  await app.context.sweeper.sweep();
  expect(await listApps()).toEqual([]);
  const decisions = await readRows(app, 'decisions', {}, ['decision', 'decided_by']);
  expect(decisions).toEqual([{ decision: 'removed factors', decided_by: chief.viewer.accountId }]);
});

test('nobody removes their own factors this way, and only administrators remove those of others', async () => {
  const { app, chief, ammu } = await createAppWith({ chief: 'administrator', ammu: 'member' });
  const form = { intent: 'remove-factors', reason: '' };
  for (const { accountId } of [chief.viewer, ammu.viewer]) await addAuthenticator(app.context, accountId);
  expect((await chief.client.act(`/admin/members/${chief.viewer.accountId}`, form)).status).toBe(403);
  expect((await ammu.client.act(`/admin/members/${chief.viewer.accountId}`, form)).status).toBe(403);
  expect(await app.context.database.selectFrom('authenticators').selectAll().execute()).toHaveLength(2);
});

test('the command line removes the factors of a locked-out administrator at once', async () => {
  const { app, chief } = await createAppWith({ chief: { as: 'administrator', email: 'chief@example.org' } });
  await addAuthenticator(app.context, chief.viewer.accountId);
  expect(await resetFactors(app.context, 'nobody@example.org')).toBe(false);
  expect(await resetFactors(app.context, 'chief@example.org')).toBe(true);
  expect(await app.context.database.selectFrom('authenticators').selectAll().execute()).toEqual([]);
  expect((await chief.client.data('/account')).status).toBe(401);
});
