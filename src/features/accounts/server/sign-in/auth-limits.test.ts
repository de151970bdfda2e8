// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { countPasswordHashes } from '../../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createAppAs, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import type { DataAnswer } from '../../../../../test/test-client.ts';
import { MINUTE_MS } from '../../../../server/clock.ts';

const EMAIL = 'ammu@example.org';
const TWO_A_MINUTE = { environment: { RATE_LIMIT_FACTOR: '0.2' } };

test('an address may try to sign in ten times a minute, with any email', async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
  const from = '203.0.113.7';
  const emails = [...Array.from({ length: 9 }, (_, index) => `nobody-${index}@example.org`), EMAIL];
  const answers = await Promise.all(emails.map((email) => signIn(app, from, email)));
  expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(401), 202]);
  expectRefusal(await signIn(app, from, EMAIL), 60);
  expect((await signIn(app, '203.0.113.8', EMAIL)).status).toBe(202);
  app.clock.advance(MINUTE_MS);
  expect((await signIn(app, from, EMAIL)).status).toBe(202);
});

test('the networks of one customer count together: 20 sign-ins a minute from a /56, 40 from a /48', async () => {
  const app = await createTestApp();
  const from56 = await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      signIn(app, `2001:db8:1:${(i + 16).toString(16)}::1`, `a${i}@example.org`),
    ),
  );
  expect(from56.filter(({ status }) => status === 401)).toHaveLength(20);
  const from48 = await Promise.all(
    Array.from({ length: 45 }, (_, i) =>
      signIn(app, `2001:db8:2:${(i * 256).toString(16)}::1`, `b${i}@example.org`),
    ),
  );
  expect(from48.filter(({ status }) => status === 401)).toHaveLength(40);
  expect((await signIn(app, '2001:db8:3::1')).status).toBe(401);
});

test('a /48 network makes 20 accounts and asks for 100 mails at most, as many as four addresses', async () => {
  const app = await createTestApp();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      app.client({}, `2001:db8:4:${(i * 256).toString(16)}::1`).act('/', {
        intent: 'sign-up',
        email: `c${i}@example.org`,
        password: PASSWORD,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await app.mails()).length).toBe(20);
});

test('a sixth person at a shared address can sign up once another has verified their email', async () => {
  const app = await createTestApp();
  const clients = Array.from({ length: 8 }, () => app.client({}, '203.0.113.7'));
  const signUp = async (index: number) => {
    const fields = { intent: 'sign-up', email: `guest-${index}@example.org`, password: PASSWORD };
    return clients[index]?.act('/', fields) ?? expect.unreachable();
  };
  for (let index = 0; index < 5; index += 1) expect((await signUp(index)).status).not.toBe(429);
  expectRefusal(await signUp(5), 30 * 60);
  expectRefusal(await signUp(5), 30 * 60);
  const mail = (await app.mailsTo('guest-0@example.org'))[0];
  const [, token = ''] = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  await clients[0]?.act('/verify-email', { intent: 'verify', token });
  expect((await signUp(5)).status).not.toBe(429);
  expectRefusal(await signUp(6), 30 * 60);
});

test('a member asks for ten changes of the email in half an hour, and twenty a day', async () => {
  const { app, client } = await createAppAs('member', { email: EMAIL, withPassword: true });
  const ask = async (count: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const email = `new-${app.clock.now()}-${index}@example.org`;
      statuses.push((await client.act('/account/email', { email, password: PASSWORD })).status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  expect(await ask(11)).toBe(1);
  app.clock.advance(31 * MINUTE_MS);
  expect(await ask(11)).toBe(1);
  app.clock.advance(31 * MINUTE_MS);
  expect(await ask(1)).toBe(1);
  expect((await app.mails()).length).toBe(20);
});

test('of many guesses at one account from many networks at once, few are checked and the rest refused', {
  tags: ['both-databases'],
}, async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
  for (let failure = 0; failure < 5; failure++)
    await signIn(app, `198.51.100.${failure}`, EMAIL, undefined, 'wrong');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.clock.pause = () => released;
  const statuses: number[] = [];
  const guesses = Array.from({ length: 60 }, async (_, i) => {
    const { status } = await signIn(app, `203.0.113.${i}`, EMAIL, undefined, 'wrong');
    statuses.push(status);
  });
  await expect.poll(() => statuses).toHaveLength(55);
  release();
  await Promise.all(guesses);
  expect(statuses).toEqual([...Array(55).fill(429), ...Array(5).fill(401)]);
  expect((await signIn(app, '203.0.113.99')).status).toBe(202);
});

test('using a wrong reset link costs no password hash, and an address may try ten a minute', async () => {
  const app = await createTestApp();
  const client = app.client();
  const form = { intent: 'reset', token: 'x'.repeat(43), password: 'pazham-pori-9' };
  let statuses: number[] = [];
  const hashes = await countPasswordHashes(async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses = [...statuses, (await client.act('/reset-password', form)).status];
    }
  });
  expect([hashes, statuses]).toEqual([0, [...Array(10).fill(404), 429, 429]]);
});

test('an X-Forwarded-For header from an untrusted proxy is ignored, and logged once with a hint', async () => {
  const app = await createTestApp({ environment: { ...TWO_A_MINUTE.environment, LOG_LEVEL: 'warn' } });
  const statuses = [];
  for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    statuses.push((await signIn(app, '203.0.113.7', EMAIL, forged)).status);
  }
  expect(statuses).toEqual([401, 401, 429]);
  expect(app.logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
});

test('behind a trusted proxy each visitor has a limit of their own, even with a forged X-Forwarded-For', async () => {
  const environment = { ...TWO_A_MINUTE.environment, TRUSTED_PROXIES: '10.0.0.0/8', LOG_LEVEL: 'warn' };
  const app = await createTestApp({ environment });
  const statuses = [];
  for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
    statuses.push((await signIn(app, '10.0.0.1', EMAIL, `${forged}, 198.51.100.1`)).status);
  }
  expect(statuses).toEqual([401, 401, 429]);
  expect((await signIn(app, '10.0.0.1', EMAIL, '1.1.1.1, 198.51.100.2')).status).toBe(401);
  expect(app.logged).toEqual([]);
});

test('two nodes share the limit', { tags: ['both-databases'] }, async () => {
  const node = await createTestApp(TWO_A_MINUTE);
  const other = await createTestApp({ ...TWO_A_MINUTE, secondNodeOf: node });
  const statuses = [];
  for (const app of [node, other, node, other]) statuses.push((await signIn(app, '203.0.113.7')).status);
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test('with scripts off the refused form comes back with the email and the message, without the password', async () => {
  const app = await createTestApp(TWO_A_MINUTE);
  const client = app.client();
  for (const email of ['a@example.org', 'b@example.org']) await signIn(app, client.address, email);
  const answer = await client.post('/', { intent: 'sign-in', email: EMAIL, password: PASSWORD });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  const page = await answer.text();
  expect(page).toContain('Too many attempts. Try again in 1 minute.');
  expect(page).toContain(`value="${EMAIL}"`);
  expect(page).not.toContain(PASSWORD);
});

test('an address may sign up five times in half an hour, and refused passwords do not count', async () => {
  const app = await createTestApp();
  const client = app.client();
  const signUp = (email: string, password = PASSWORD) =>
    client.act('/', { intent: 'sign-up', email, password });
  for (let index = 0; index < 5; index += 1) {
    expect((await signUp(`new-${index}@example.org`, 'password')).status).toBe(422);
    // The fifth sign-up repeats the first email, which counts like a new one.
    expect((await signUp(`new-${index % 4}@example.org`)).status).toBe(202);
  }
  expectRefusal(await signUp('new-5@example.org'), 30 * 60);
  app.clock.advance(30 * MINUTE_MS - 1);
  expectRefusal(await signUp('new-5@example.org'), 1);
  app.clock.advance(1);
  expect((await signUp('new-5@example.org')).status).toBe(202);
  const emails = await app.context.database.selectFrom('accounts').select('email').execute();
  expect(emails).toHaveLength(5);
});

function signIn(
  app: TestApp,
  address: string,
  email = EMAIL,
  forwardedFor?: string,
  password = PASSWORD,
): Promise<DataAnswer> {
  const headers: Record<string, string> = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  return app.client({}, address).act('/', { intent: 'sign-in', email, password }, { headers });
}

function expectRefusal({ status, headers, value }: DataAnswer, seconds: number): void {
  expect([status, headers.get('retry-after'), value.data.error]).toEqual([
    429,
    String(seconds),
    { code: 'too-many', details: { seconds } },
  ]);
}
