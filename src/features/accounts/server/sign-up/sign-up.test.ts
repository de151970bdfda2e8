// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import { countPasswordHashes } from '../../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD } from '../../../../../test/factories.ts';

const MALFORMED_EMAILS = [
  '',
  '   ',
  'ammu',
  'ammu@example',
  '@example.org',
  'ammu@example..org',
  'ammu@-example.org',
  'ammu @example.org',
  'ammu@exam ple.org',
  'ammu@[127.0.0.1]',
  '"ammu"@example.org',
  'Ammu <ammu@example.org>',
  'ammu@example.org,appu@example.org',
  'ammu@example.org\r\nBcc: thief@example.net',
  'ammu@example.org\nSubject: You won',
  'ammu\r\n@example.org',
  'ammu@example.org\0',
  'അമ്മു@example.org',
  `${'a'.repeat(250)}@example.org`,
];

test('signing up creates a pending request and mails a link to that address only', async () => {
  const app = await createTestApp();
  const answer = await signUp(app, { email: 'ammu@example.org' });
  expect(answer.value.redirect).toBe('/?notice=signed-up');
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sign-up=/)]);

  const account = await findAccount(app, 'ammu@example.org');
  expect(account).toMatchObject({ email_verified_at: null, state: 'pending', role: 'member' });
  expect(account?.joined_at).toBe(app.clock.now());
  const [mail, ...more] = await app.mails();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([{ name: '', address: 'ammu@example.org' }]);
  expect(mail?.text).toMatch(/http:\/\/kerikko\.test\/verify-email\?token=[\w-]{43}\n/);
});

test.each([
  '  Ammu@Example.ORG\r\n',
  '\u202aammu@example.org\u202c',
  'ammu\u200b@\u00adexample.org\ufeff',
  '\u00a0mailto:ammu@example.org\u200e',
])('an email is stored in lower case, without spaces and invisible letters around it: %j', async (email) => {
  const app = await createTestApp();
  await signUp(app, { email });
  expect(await listEmails(app)).toEqual(['ammu@example.org']);
  const [mail] = await app.mails();
  expect(mail?.to).toEqual([{ name: '', address: 'ammu@example.org' }]);
});

test('the name given at sign-up is the profile’s, and it may be empty, missing or full of spaces', async () => {
  const app = await createTestApp();
  const names = { given: ' അമ്മു \u0000 നായർ ', empty: '', spaces: '   ', missing: undefined };
  for (const [email, name] of Object.entries(names)) {
    const answer = await signUp(app, {
      email: `${email}@example.org`,
      ...(name === undefined ? {} : { name }),
    });
    expect([email, answer.status]).toEqual([email, 202]);
  }
  const rows = await app.context.database.selectFrom('profiles').select(['name', 'completion']).execute();
  expect(rows).toEqual([{ name: 'അമ്മു നായർ', completion: 20 }]);
  const refused = await signUp(app, { email: 'long@example.org', name: 'a'.repeat(101) });
  expect([refused.status, refused.value.data.error.details]).toEqual([
    422,
    { field: 'name', limit: 100, reason: 'long' },
  ]);
});

test('an email with an account is answered exactly like a new one', async () => {
  const app = await createTestApp();
  for (const person of ['member', 'pending', 'suspended'] as const) {
    await createActor(app, person, { email: `${person}@example.org` });
  }
  const known = ['member@example.org', 'pending@example.org', 'suspended@example.org', 'MEMBER@example.org'];
  const form = (email: string) => ({ intent: 'sign-up', email, password: PASSWORD });

  const withoutScripts = await describeAnswer(await app.client().post('/', form('new-one@example.org')));
  const withScripts = await describeAnswer(await app.client().post('/_.data', form('new-two@example.org')));
  for (const email of known) {
    expect(await describeAnswer(await app.client().post('/', form(email)))).toEqual(withoutScripts);
    expect(await describeAnswer(await app.client().post('/_.data', form(email)))).toEqual(withScripts);
  }
  expect(withoutScripts).toMatchObject({ status: 302, headers: { location: '/?notice=signed-up' } });
});

test('signing up costs one password hash, whether the email has an account or not', async () => {
  const { app } = await createAppWith({ member: { email: 'known@example.org' } });
  for (const name of ['known', 'unknown']) {
    const hashes = await countPasswordHashes(() => signUp(app, { email: `${name}@example.org` }));
    expect([name, hashes]).toEqual([name, 1]);
  }
});

test('signing up with a known email changes nothing and mails its owner', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org', withPassword: true } });
  const before = await findAccount(app, 'ammu@example.org');
  app.clock.advance(5000);
  await signUp(app, { email: 'ammu@example.org', password: 'somebody elses idea' });

  expect(await findAccount(app, 'ammu@example.org')).toEqual(before);
  const mails = await app.mails();
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    ['ammu@example.org', 'You already have a Kerikko account'],
  ]);
  expect(mails[0]?.text).not.toContain('token=');
});

test('100 concurrent sign-ups with one email create one account, and mail a link of its own for each', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const attempts = Array.from({ length: 100 }, (_, index) => index);
  const answers = await runConcurrently(app, attempts, () => signUp(app, { email: 'ammu@example.org' }));
  expect(new Set(answers.map((answer) => answer.value.redirect))).toEqual(new Set(['/?notice=signed-up']));
  expect(await listEmails(app)).toEqual(['ammu@example.org']);
  const subjects = (await app.mails()).map((mail) => mail.subject);
  expect(subjects.filter((subject) => subject === 'Verify your email for Kerikko')).toHaveLength(100);
});

test('no mail contains a password', async () => {
  const app = await createTestApp();
  const password = 'kaapi-pazhampori-7';
  for (const _ of ['new', 'known']) await signUp(app, { email: 'ammu@example.org', password });
  await app.client().act('/reset-password', { intent: 'request', email: 'ammu@example.org' });
  await app.client().act('/verify-email', { intent: 'resend', email: 'ammu@example.org' });

  const mails = await app.mails();
  expect(mails).toHaveLength(4);
  expect(JSON.stringify([mails, app.printed])).not.toContain('kaapi');
});

test.each([
  ['5 characters', 'pu77u', 'invalid-input'],
  ['129 characters', `${'ab1'.repeat(43)}`, 'invalid-input'],
  ['nothing', '', 'invalid-input'],
  ['a common word', 'password', 'weak-password'],
  ['a common word in capitals', 'PassWord', 'weak-password'],
  ['a common word in full-width letters', 'ｐａｓｓｗｏｒｄ', 'weak-password'],
  ['the email itself', 'ammu.nair@example.org', 'weak-password'],
  ['the email in capitals', 'AMMU.NAIR@EXAMPLE.ORG', 'weak-password'],
  ['the local part of the email', 'ammu.nair', 'weak-password'],
  ['the local part of the email with digits', 'ammu_nair-1990', 'weak-password'],
  ['a part of the email with digits', '123Nair!', 'weak-password'],
  ['the community’s name with a year', 'Kerikko2026', 'weak-password'],
  ['a word of the community with a digit', 'malayalam1', 'weak-password'],
  ['a Malayalam word with digits', 'കേരളം@123', 'weak-password'],
])('a password of %s is refused and creates no account', async (_what, password, code) => {
  const app = await createTestApp();
  const answer = await signUp(app, { email: 'ammu.nair@example.org', password });
  expect(answer).toMatchObject({ status: 422, value: { data: { error: { code } } } });
  expect(await listEmails(app)).toEqual([]);
  expect(await app.mails()).toEqual([]);
});

test('passwords of 6 and of 128 characters are accepted', async () => {
  const app = await createTestApp();
  for (const length of [6, 128]) {
    const account = { email: `of-${length}@example.org`, password: 'ചായകാ'.repeat(26).slice(0, length) };
    expect(account.password).toHaveLength(length);
    expect((await signUp(app, account)).status).toBe(202);
    expect((await app.client().signIn(account.email, account.password)).value.data.error.code).toBe(
      'awaiting-approval',
    );
  }
});

test('a malformed email is refused: no account, no mail, no second recipient', async () => {
  const app = await createTestApp();
  for (const email of MALFORMED_EMAILS) {
    const answer = await signUp(app, { email });
    expect([email, answer.status, answer.value.data.error]).toEqual([
      email,
      422,
      { code: 'invalid-input', details: expect.objectContaining({ field: 'email' }) },
    ]);
  }
  expect(await listEmails(app)).toEqual([]);
  expect(await app.context.database.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

function signUp(app: TestApp, fields: Record<string, string>) {
  return app.client().act('/', { intent: 'sign-up', password: PASSWORD, ...fields });
}

/** Returns an answer without the parts that are random in every answer. */
async function describeAnswer(response: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
  const policy = headers['content-security-policy']?.replaceAll(/'nonce-[^']+'/g, '');
  const cookie = headers['set-cookie']?.replace(/=[\w-]{43};/, '=…;');
  return {
    status: response.status,
    headers: { ...headers, 'content-security-policy': policy, 'set-cookie': cookie },
    body: await response.text(),
  };
}

function findAccount({ context }: TestApp, email: string) {
  return context.database
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

async function listEmails({ context }: TestApp): Promise<string[]> {
  const accounts = await context.database.selectFrom('accounts').select('email').execute();
  return accounts.map((account) => account.email);
}
