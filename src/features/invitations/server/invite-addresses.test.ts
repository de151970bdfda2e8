// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD } from '../../../../test/factories.ts';
import { FRESH_MS } from '../../accounts/server/factors/step-up.ts';
import { listPending } from '../../membership/server/membership.ts';
import { listVouchers } from './arrivals.ts';
import { listInvitations } from './invitations.ts';

const CSV =
  'Name;Email\r\nRavi;ravi@example.org\r\n"Das, Anu";ANU@example.org \r\nno address here\r\nMini;mini@example.org;friend@example.org\r\n';

const post = (actor: Actor, addresses: string, csv = '') => {
  const file = new File([csv], csv && 'people.csv');
  return actor.client.post('/invitations', { intent: 'invite-list', addresses, file });
};

const mailTo = async (app: TestApp, email: string) =>
  (await app.mails()).filter(({ to, text }) => to?.[0]?.address === email && text?.includes('/?invite='));

test('a list of addresses becomes mails with links, each for its own address, which vouch and admit nobody', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  await createActor(app, 'member', { email: 'known@example.org' });
  const page = await (await post(administrator, 'known@example.org\nmini@example.org\nmini', CSV)).text();
  expect(page).toContain('3 people have been invited.');
  expect(page).toContain('1 address has an account or an open invitation and got no email.');
  expect(page).toContain('no address here');
  expect(page).toContain('1 address is in a row with another one, and got no email:');
  expect(page).toContain('<li dir="auto">friend@example.org</li>');

  app.clock.advance(60_000);
  const [mail, ...more] = await mailTo(app, 'anu@example.org');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Sreelatha invites you to Kerikko');
  expect(mail?.text).toContain('Sreelatha invites you');
  expect(await mailTo(app, 'known@example.org')).toEqual([]);
  const again = await (await post(administrator, '', CSV)).text();
  expect(again).toContain('3 addresses have an account or an open invitation');

  const link = /\/\?invite=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await signUp(app, link, 'stranger@example.org');
  await signUp(app, link, 'anu@example.org');
  const pending = await listPending(app.context, administrator.viewer);
  const [stranger, anu] = ['stranger', 'anu'].map(
    (name) => pending.find(({ email }) => email === `${name}@example.org`)?.uid ?? '',
  ) as [string, string];
  expect(await listVouchers(app.context, administrator.viewer, [stranger, anu])).toEqual({
    [anu]: { name: 'Sreelatha', members: 0 },
  });
  const { invitations } = await listInvitations(app.context, administrator.viewer);
  expect(invitations.filter(({ isListed }) => isListed)).toHaveLength(3);
});

test('a list needs an administrator with a fresh proof, and an address', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const member = await createActor(app, 'member');
  const refused = await post(member, 'mini@example.org');
  expect([refused.status, await refused.text()]).toEqual([403, expect.anything()]);
  const empty = await (await post(administrator, 'nobody')).text();
  expect(empty).toContain('There’s no email address in the list.');
  expect(empty).toMatch(/<textarea[^>]*name="addresses"[^>]*>nobody<\/textarea>/);
  app.clock.advance(FRESH_MS);
  const stale = await post(administrator, 'mini@example.org');
  expect(stale.status).toBe(403);
  expect(await stale.text()).toContain('name="proofPassword"');
  expect(await mailTo(app, 'mini@example.org')).toEqual([]);
});

test('visitors do not read the name of an inviter who hides it', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  await administrator.client.post('/invitations', { intent: 'create', hidesName: 'on' });
  const { invitations } = await listInvitations(app.context, administrator.viewer);
  const path = (invitations[0]?.link ?? '').replace(app.context.config.publicUrl, '');
  const page = await app.client().html(path);
  expect(page).toContain('You’re invited to Kerikko.');
  expect(page).not.toContain('Sreelatha');
});

async function signUp(app: TestApp, link: string, email: string): Promise<void> {
  const browser = app.client();
  const invite = new URL(link, 'http://x').searchParams.get('invite') ?? '';
  await browser.act('/', { intent: 'sign-up', email, password: PASSWORD, name: 'New Person', invite });
  const [mail] = (await app.mailsTo(email)).slice(-1);
  const token = /verify-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await browser.act('/verify-email', { intent: 'verify', token });
}
