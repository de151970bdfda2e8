// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { readRow, updateRows } from '../../../../../test/rows.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import { createResetLink } from '../passwords/password-reset.ts';

const EMAIL = 'ammu@example.org';
const APPLICANT_SUBJECT = 'Someone wants to join Kerikko';

test('the mailed link verifies the email, and a second use says that it is verified', async () => {
  const app = await createTestApp();
  const token = await signUp(app);
  expect(await verifiedAt(app)).toBeNull();
  app.clock.advance(1000);
  expect(await verify(app, token)).toBe('verified');
  expect(await verifiedAt(app)).toBe(app.clock.now());
  const first = app.clock.now();
  app.clock.advance(1000);
  expect(await verify(app, token)).toBe('already-verified');
  expect(await verifiedAt(app)).toBe(first);
});

test('opening the link without submitting its form verifies nothing', async () => {
  const app = await createTestApp();
  const token = await signUp(app);
  for (const _ of ['the mail scanner', 'the applicant']) {
    const { status, value } = await app.client().data(`/verify-email?token=${token}`);
    expect(status).toBe(200);
    expect(value['features/accounts/web/verify-email-page'].data.state).toBe('valid');
  }
  expect(await verifiedAt(app)).toBeNull();
  expect(await verify(app, token)).toBe('verified');
});

test('verifying an email does not approve the applicant', async () => {
  const app = await createTestApp();
  await verify(app, await signUp(app));
  const answer = await app.client().signIn(EMAIL, PASSWORD);
  expect(answer.value.data.error).toMatchObject({ code: 'awaiting-approval', details: { isVerified: true } });
});

test('a link is valid for a day', async () => {
  const app = await createTestApp();
  const token = await signUp(app);
  app.clock.advance(DAY_MS);
  expect(await verify(app, token)).toBe('expired');
  expect(await verifiedAt(app)).toBeNull();
  const fresh = await resend(app);
  app.clock.advance(DAY_MS - 1);
  expect(await verify(app, fresh)).toBe('verified');
});

test('an invented link, or a link with another purpose, is unknown', async () => {
  const app = await createTestApp();
  await signUp(app);
  const { id } = await app.context.database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const reset = new URL(await createResetLink(app.context, id)).searchParams.get('token') ?? '';
  for (const token of ['made-up', '', reset]) expect(await verify(app, token)).toBe('unknown');
  expect(await verifiedAt(app)).toBeNull();
});

test('a newer mail invalidates the older link', async () => {
  const app = await createTestApp();
  const older = await signUp(app);
  const newer = await resend(app);
  expect(newer).not.toBe(older);
  expect(await verify(app, older)).toBe('unknown');
  expect(await verify(app, newer)).toBe('verified');
});

test('a request for another mail is answered the same for every email, and mails only unverified accounts', async () => {
  const app = await createTestApp();
  await createActor(app, 'unverified', { email: 'unverified@example.org' });
  await createActor(app, 'member', { email: 'member@example.org' });
  const answers = [];
  for (const name of ['nobody', 'member', 'unverified']) {
    const form = { intent: 'resend', email: `${name}@example.org` };
    const { status, text } = await app.client().act('/verify-email', form);
    answers.push({ status, text });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect((await app.mails()).map((mail) => mail.to?.[0]?.address)).toEqual(['unverified@example.org']);
});

test('administrators get a mail about an applicant only once the email is verified', async () => {
  const app = await createTestApp();
  await createActor(app, 'administrator', { email: 'first-admin@example.org' });
  await createActor(app, 'administrator', { email: 'second-admin@example.org' });
  await createActor(app, 'member', { email: 'member@example.org' });
  const former = await createActor(app, 'administrator', { email: 'former-admin@example.org' });
  await updateRows(app, 'memberships', { account_id: former.viewer.accountId }, { state: 'suspended' });

  const token = await signUp(app);
  expect(await listNotified(app)).toEqual([]);
  await verify(app, token);
  expect(await listNotified(app)).toEqual(['first-admin@example.org', 'second-admin@example.org']);
  const [mail] = (await app.mails()).filter(({ subject }) => subject === APPLICANT_SUBJECT);
  expect(mail?.text).toContain(EMAIL);
  expect(mail?.text).toContain('http://kerikko.test/admin\n');

  await verify(app, token);
  expect(await listNotified(app)).toHaveLength(2);
});

test('concurrent uses of a link verify once and notify administrators once', {
  tags: ['both-databases'],
}, async () => {
  const { app } = await createAppWith({ admin: { as: 'administrator', email: 'admin@example.org' } });
  const token = await signUp(app);
  const outcomes = await runConcurrently(app, [1, 2, 3, 4], () => verify(app, token));
  const already = 'already-verified';
  expect(outcomes.sort()).toEqual([already, already, already, 'verified']);
  expect(await listNotified(app)).toEqual(['admin@example.org']);
});

test('an approved member may read once the email is verified, and administrators get no mail', async () => {
  const { app } = await createAppWith({ administrator: 'administrator' });
  const { client } = await createActor(app, 'unverified', { email: EMAIL });
  expect((await client.data('/stories')).status).toBe(403);
  const form = { intent: 'verify', token: await resend(app) };
  expect((await client.act('/verify-email', form)).value.redirect).toBe(
    '/verify-email?state=verified-member',
  );
  expect((await client.data('/stories')).status).toBe(200);
  expect(await listNotified(app)).toEqual([]);
});

test.each([
  ['approved', 'You’re a member already'],
  ['declined', undefined],
  ['pending', 'Next, an administrator reviews'],
] as const)(
  'after the email of someone %s is verified, the page says what is true next',
  async (state, next) => {
    const app = await createTestApp();
    const token = await signUp(app);
    await app.context.database.updateTable('memberships').set({ state }).execute();
    const outcome = await verify(app, token);
    const page = await app.client().html(`/verify-email?state=${outcome}`);
    expect(page).toContain('Email verified successfully!');
    const found = ['You’re a member already', 'Next, an administrator reviews'].filter((text) =>
      page.includes(text),
    );
    expect(found).toEqual(next ? [next] : []);
  },
);

async function signUp(app: TestApp): Promise<string> {
  await app.client().act('/', { intent: 'sign-up', email: EMAIL, password: PASSWORD });
  return takeNewToken(app, []);
}

async function resend(app: TestApp): Promise<string> {
  const before = (await app.mails()).map((mail) => mail.messageId);
  const answer = await app.client().act('/verify-email', { intent: 'resend', email: EMAIL });
  expect(answer.value.redirect).toBe('/?notice=resent');
  return takeNewToken(app, before);
}

/** Returns the token of the new mail. Mails of the same second have no order, so this compares with those before. */
async function takeNewToken(app: TestApp, before: (string | undefined)[]): Promise<string> {
  const mails = await app.mails();
  const fresh = mails.filter(
    ({ to, messageId }) => to?.[0]?.address === EMAIL && !before.includes(messageId),
  );
  expect(fresh).toHaveLength(1);
  return /\/verify-email\?token=([\w-]{43})\n/.exec(fresh[0]?.text ?? '')?.[1] ?? '';
}

async function verify(app: TestApp, token: string): Promise<string | null> {
  const form = { intent: 'verify', token, password: PASSWORD };
  const { value } = await app.client().act('/verify-email', form);
  return new URL(value.redirect, 'http://kerikko.test').searchParams.get('state');
}

async function verifiedAt({ context }: TestApp): Promise<number | null> {
  const account = await readRow(context, 'accounts', { email: EMAIL }, ['email_verified_at']);
  return account.email_verified_at;
}

async function listNotified(app: TestApp): Promise<(string | undefined)[]> {
  const mails = (await app.mails()).filter(({ subject }) => subject === APPLICANT_SUBJECT);
  return mails.map((mail) => mail.to?.[0]?.address).sort();
}
