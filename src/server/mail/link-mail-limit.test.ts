// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor } from '../../../test/factories.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { MINUTE_MS } from '../clock.ts';

const EMAIL = 'ammu@example.org';
const RESET = ['/reset-password', 'request'] as const;
const VERIFY = ['/verify-email', 'resend'] as const;

test.each([
  ['a reset link', RESET, 'member'],
  ['a verification link', VERIFY, 'unverified'],
] as const)(
  '%s is sent to an email at most five times in half an hour, from all addresses together',
  async (_name, form, person) => {
    const app = await createTestApp();
    await createActor(app, person, { email: EMAIL });
    for (let index = 0; index < 5; index += 1)
      expect((await ask(app.client(), form, EMAIL)).status).toBe(202);
    const refused = await ask(app.client(), form, EMAIL);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1800']);
    expect(refused.value.data.error).toEqual({ code: 'too-many', details: { seconds: 1800 } });
    expect(await app.mails()).toHaveLength(5);
    expect((await ask(app.client(), form, 'appu@example.org')).status).toBe(202);
    app.clock.advance(30 * MINUTE_MS);
    expect((await ask(app.client(), form, EMAIL)).status).toBe(202);
  },
);

test('an email without an account is counted and refused in the same way', async () => {
  const app = await createTestApp();
  await createActor(app, 'member', { email: EMAIL });
  const answers: Record<string, string[]> = {};
  for (const email of [EMAIL, 'nobody@example.org']) {
    answers[email] = [];
    for (let index = 0; index < 6; index += 1) {
      const { status, headers, text } = await ask(app.client(), RESET, email);
      answers[email].push(`${status} ${headers.get('retry-after')} ${text}`);
    }
  }
  expect(answers['nobody@example.org']).toEqual(answers[EMAIL]);
});

test('both kinds of link count together', async () => {
  const app = await createTestApp();
  await createActor(app, 'unverified', { email: EMAIL });
  for (const form of [RESET, VERIFY, RESET, VERIFY, RESET]) await ask(app.client(), form, EMAIL);
  expect((await ask(app.client(), VERIFY, EMAIL)).status).toBe(429);
  expect((await ask(app.client(), RESET, EMAIL)).status).toBe(429);
  expect(await app.mails()).toHaveLength(5);
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
  const app = await createTestApp();
  const member = await createActor(app, 'member', { email: EMAIL });
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
  await spendAll(app);
  const [path, intent] = form;
  const answer = await app.client().post(path, { intent, email: EMAIL });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1800']);
  const page = await answer.text();
  expect(page).toContain('Too many attempts. Try again in 30 minutes.');
  expect(page).not.toContain('This link isn’t valid');
  if (form === RESET) expect(page).toContain(`value="${EMAIL}"`);
});

async function spendAll(app: TestApp): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, () => ask(app.client(), RESET, EMAIL)));
}

function ask(client: TestClient, [path, intent]: readonly [string, string], email: string) {
  return client.act(path, { intent, email });
}
