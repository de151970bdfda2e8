// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD } from '../../../test/factories.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { MINUTE_MS } from '../clock.ts';

const EMAIL = 'ammu@example.org';
const RESET = ['/reset-password', 'request'] as const;
const VERIFY = ['/verify-email', 'resend'] as const;

test.each([
  ['a reset link', RESET, 'member'],
  ['a verification link', VERIFY, 'unverified'],
] as const)(
  '%s is sent to an email at most five times in half an hour, and every request is answered alike',
  async (_name, form, person) => {
    const app = await createTestApp();
    await createActor(app, person, { email: EMAIL });
    const answers = new Set<string>();
    for (const email of [EMAIL, 'nobody@example.org']) {
      for (let index = 0; index < 7; index += 1) {
        const { status, headers, text } = await ask(app.client(), form, email);
        answers.add(`${status} ${headers.get('retry-after')} ${text}`);
      }
    }
    expect(answers.size).toBe(1);
    expect(await app.mails()).toHaveLength(5);
    app.clock.advance(30 * MINUTE_MS);
    await ask(app.client(), form, EMAIL);
    expect(await app.mails()).toHaveLength(6);
  },
);

test('forty sign-ups with one email send its owner five mails, and every sign-up is answered alike', {
  tags: ['both-databases'],
}, async () => {
  const { app } = await createAppWith({ ammu: { email: EMAIL } });
  const signUp = { intent: 'sign-up', email: EMAIL, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.client().act('/', signUp)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await app.mails()).toHaveLength(5);
});

test('sign-ups, reset links and verification links count together', async () => {
  const app = await createTestApp();
  await app.client().act('/', { intent: 'sign-up', email: EMAIL, password: PASSWORD });
  for (const form of [RESET, VERIFY, RESET, VERIFY, RESET]) await ask(app.client(), form, EMAIL);
  await app.client().act('/', { intent: 'sign-up', email: EMAIL, password: PASSWORD });
  expect(await app.mails()).toHaveLength(5);
  await ask(app.client(), RESET, 'appu@example.org');
  await createActor(app, 'member', { email: 'biju@example.org' });
  await ask(app.client(), RESET, 'biju@example.org');
  expect(await app.mails()).toHaveLength(6);
});

test.each([
  ['a reset link', RESET, '/reset-password'],
  ['a verification link', VERIFY, '/verify-email'],
] as const)('a request beyond the limit leaves %s usable', async (_name, form, path) => {
  const { app } = await createAppWith({ ammu: { as: 'unverified', email: EMAIL } });
  for (let index = 0; index < 7; index += 1) await ask(app.client(), form, EMAIL);
  const pages = (await app.mails()).map(async ({ text }) => {
    const token = /token=([\w-]+)/.exec(text ?? '')?.[1];
    return app.client().html(`${path}?token=${token}`);
  });
  const usable = (await Promise.all(pages)).filter((page) => page.includes('type="password"'));
  expect(usable).toHaveLength(1);
});

test('an address may request 25 links in five minutes, for all emails together', async () => {
  const app = await createTestApp();
  const client = app.client();
  const asked = Array.from({ length: 25 }, (_, index) =>
    ask(client, index % 2 ? RESET : VERIFY, `somebody-${index}@example.org`),
  );
  for (const { status } of await Promise.all(asked)) expect(status).toBe(202);
  const refused = await ask(client, RESET, EMAIL);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
  expect((await ask(app.client(), RESET, EMAIL)).status).toBe(202);
  app.clock.advance(5 * MINUTE_MS);
  expect((await ask(client, RESET, EMAIL)).status).toBe(202);
});

test("requests from a member's own pages count too", async () => {
  const { app, member } = await createAppWith({ member: { email: EMAIL } });
  for (let index = 0; index < 5; index += 1) await member.client.act('/profile', { intent: 'reset-mail' });
  const refused = await member.client.act('/profile', { intent: 'reset-mail' });
  expect([refused.status, refused.value.data.error.code]).toEqual([429, 'too-many']);

  const applicant = await createActor(app, 'unverified');
  const send = () => applicant.client.act('/account', { intent: 'send-verification' });
  for (let index = 0; index < 5; index += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  expect(await app.mails()).toHaveLength(10);
});

test.each([
  ['a reset link', RESET],
  ['a verification link', VERIFY],
] as const)('without JavaScript, too many requests for %s show how long to wait', async (_name, form) => {
  const app = await createTestApp();
  const client = app.client();
  await Promise.all(Array.from({ length: 25 }, () => ask(client, RESET, EMAIL)));
  const [path, intent] = form;
  const answer = await client.post(path, { intent, email: EMAIL });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300']);
  const page = await answer.text();
  expect(page).toContain('Too many attempts. Try again in 5 minutes.');
  expect(page).not.toContain('This link isn’t valid');
  if (form === RESET) expect(page).toContain(`value="${EMAIL}"`);
});

function ask(client: TestClient, [path, intent]: readonly [string, string], email: string) {
  return client.act(path, { intent, email });
}
