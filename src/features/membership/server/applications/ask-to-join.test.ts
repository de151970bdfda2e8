// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { updateRows } from '../../../../../test/rows.ts';
import { approveMember } from '../decisions/decide.ts';

const EMAIL = 'ammu@example.org';
const ASK = { intent: 'ask-to-join' };

test('someone with a verified email becomes an applicant, administrators get a mail, and every session ends', async () => {
  const app = await createTestApp();
  await createActor(app, 'administrator', { email: 'admin@example.org' });
  const ammu = await createActor(app, 'no-record', { email: EMAIL, withPassword: true });
  const elsewhere = app.client();
  await elsewhere.signIn(EMAIL, PASSWORD);
  app.clock.advance(1000);

  const answer = await ammu.client.act('/account', ASK);
  expect(answer.value.redirect).toBe('/?notice=asked');
  expect(ammu.client.cookies.has('kerikko')).toBe(false);
  expect(await listRecords(app)).toContainEqual(
    expect.objectContaining({
      factor_due_at: null,
      suspended_until: null,
      account_id: ammu.viewer.accountId,
      state: 'pending',
      role: 'member',
      joined_at: app.clock.now(),
    }),
  );
  expect((await app.mails()).map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    ['admin@example.org', 'Someone wants to join Kerikko'],
  ]);
  expect((await elsewhere.data('/account')).status).toBe(401);
});

test('someone with an unverified email gets a verification mail, and administrators get theirs once it is used', async () => {
  const { app } = await createAppWith({ admin: { as: 'administrator', email: 'admin@example.org' } });
  const { client } = await createUnverified(app);
  await client.act('/account', ASK);
  const [mail, ...more] = await app.mails();
  expect([mail?.to?.[0]?.address, mail?.subject, more]).toEqual([EMAIL, 'Verify your email for Kerikko', []]);

  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  app.clock.advance(1000);
  await app.client().act('/verify-email', { intent: 'set-password', token, newPassword: PASSWORD });
  const addresses = (await app.mails()).map(({ to }) => to?.[0]?.address);
  expect(addresses.toSorted()).toEqual(['admin@example.org', EMAIL]);
});

test('after asking the sign-in waits for approval, and an approval does not restore old sessions', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const ammu = await createActor(app, 'no-record', { email: EMAIL, withPassword: true });
  const old = ammu.client.cookies.get('kerikko') ?? '';
  await ammu.client.act('/account', ASK);
  expect((await app.client().signIn(EMAIL, PASSWORD)).value.data.error.code).toBe('awaiting-approval');
  await approveMember(app.context, administrator.viewer, ammu.viewer.accountId);
  expect((await app.client({ kerikko: old }).data('/account')).status).toBe(401);
  expect((await app.client().signIn(EMAIL, PASSWORD)).value.redirect).toBe('/account');
});

test.each(['unverified', 'member', 'administrator'] as const)(
  'someone with state %s already has a membership: asking is refused, and they stay signed in',
  async (person) => {
    const app = await createTestApp();
    const { client } = await createActor(app, person);
    const before = await listRecords(app);
    const answer = await client.act('/account', ASK);
    expect([answer.status, answer.value.data.error.code]).toEqual([409, 'already-asked']);
    expect(await (await client.post('/account', ASK)).text()).toContain(
      'Error: You have already asked to join.',
    );
    expect(await listRecords(app)).toEqual(before);
    expect(await app.mails()).toEqual([]);
    expect((await client.data('/account')).status).toBe(200);
  },
);

test('a double click asks once', async () => {
  const { app } = await createAppWith({ admin: { as: 'administrator', email: 'admin@example.org' } });
  const { client } = await createActor(app, 'no-record');
  const { kerikko = '' } = Object.fromEntries(client.cookies);
  const answers = await Promise.all([1, 2].map(() => app.client({ kerikko }).act('/account', ASK)));
  // The second request finds the session ended, or the membership if both passed the gate.
  const statuses = answers.map(({ status, value }) => value?.redirect ?? status);
  expect(statuses).toContain('/?notice=asked');
  expect(statuses.some((status) => status === 401 || status === 409)).toBe(true);
  expect(await app.mails()).toHaveLength(1);
});

test('with scripts off asking leads to the sign-in page, which explains the next step', async () => {
  const app = await createTestApp();
  const { client } = await createActor(app, 'no-record');
  const answer = await client.post('/account', ASK);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?notice=asked']);
  const page = await client.html('/?notice=asked');
  expect(page).toContain('You’ve asked to join.');
});

async function createUnverified(app: TestApp): Promise<Actor> {
  const actor = await createActor(app, 'no-record', { email: EMAIL });
  await updateRows(app, 'accounts', { id: actor.viewer.accountId }, { email_verified_at: null });
  return actor;
}

function listRecords(app: TestApp) {
  return app.context.database.selectFrom('memberships').selectAll().orderBy('account_id').execute();
}
