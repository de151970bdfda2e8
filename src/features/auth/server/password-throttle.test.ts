// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor, PASSWORD } from '../../../../test/factories.ts';
import { MINUTE_MS, SECOND_MS, systemClock } from '../../../server/clock.ts';

const EMAIL = 'ammu@example.org';
const WRONG = 'not the password';
const SLOWER = [0, 0, 0, 0, 0, 1, 2, 4, 8, 8].map((seconds) => seconds * SECOND_MS);

test('after five failures each further answer waits longer, up to eight seconds', async () => {
  const app = await createAmmu();
  expect(await tryMany(app, EMAIL, 10)).toEqual(SLOWER);
});

test('an unknown e-mail is slowed exactly as a known one', async () => {
  const app = await createAmmu();
  expect(await tryMany(app, 'nobody@example.org', 9)).toEqual(SLOWER.slice(0, 9));
});

test('however many failures there were, the right password lets its owner in, and forgives them', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 10);
  const answer = await signIn(app, EMAIL, PASSWORD);
  expect(answer.value.redirect).toBe('/account');
  expect(app.clock.pauses.at(-1)).toBe(8 * SECOND_MS);
  expect(await tryMany(app, EMAIL, 6)).toEqual(SLOWER.slice(0, 6));
});

test('signing in again and again slows nobody', async () => {
  const app = await createAmmu();
  for (let index = 0; index < 6; index += 1) await signIn(app, EMAIL, PASSWORD);
  expect(app.clock.pauses).toEqual([]);
});

test('an applicant whose password was right is not slowed for having to wait', async () => {
  const app = await createTestApp();
  await createActor(app, 'pending', { email: EMAIL, withPassword: true });
  for (let index = 0; index < 6; index += 1) expect((await signIn(app, EMAIL, PASSWORD)).status).toBe(403);
  expect(app.clock.pauses).toEqual([]);
});

test('half an hour after the first failure all is as it was', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 6);
  app.clock.advance(30 * MINUTE_MS);
  expect(await tryMany(app, EMAIL, 6)).toEqual(SLOWER.slice(0, 6));
});

test('one account does not slow another', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 6);
  expect(await tryMany(app, 'appu@example.org', 2)).toEqual([0, 0]);
});

test('failures on two nodes, and at the same time, add up', async () => {
  const node = await createAmmu();
  const other = await createTestApp({ beside: node });
  await Promise.all([0, 1, 2, 3, 4, 5].map((index) => signIn(index % 2 ? node : other, EMAIL, WRONG)));
  await signIn(other, EMAIL, WRONG);
  expect(node.clock.pauses.sort()).toEqual([1000, 2000]);
});

test('changing the password is slowed by the same count', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
  await tryMany(app, EMAIL, 5);
  const form = {
    intent: 'change-password',
    newPassword: 'chaya-kadi-2026',
    confirmPassword: 'chaya-kadi-2026',
  };
  const wrong = await ammu.client.act('/profile', { ...form, currentPassword: WRONG });
  expect([wrong.status, app.clock.pauses]).toEqual([422, [1000]]);
  const right = await ammu.client.act('/profile', { ...form, currentPassword: PASSWORD });
  expect([right.value.data, app.clock.pauses]).toEqual([{ notice: 'password-changed' }, [1000, 2000]]);
});

test('so is leaving, which asks for the password too', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
  await tryMany(app, EMAIL, 5);
  const form = { intent: 'leave', stories: 'keep', password: WRONG };
  const { status } = await ammu.client.act('/account/own-data', form);
  expect([status, app.clock.pauses]).toEqual([422, [1000]]);
});

test('while one answer waits, others write to the database', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 5);
  const waiting = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.clock.pause = () => {
    begun.resolve();
    return waiting.promise;
  };
  const slowed = signIn(app, EMAIL, WRONG);
  await begun.promise;
  const signUp = { intent: 'sign-up', email: 'new@example.org', password: PASSWORD };
  expect((await app.client().act('/', signUp)).status).toBe(202);
  waiting.resolve();
  expect((await slowed).status).toBe(401);
});

test('outside of tests a pause takes its time', async () => {
  const started = performance.now();
  await systemClock.pause(30);
  expect(performance.now() - started).toBeGreaterThan(25);
});

async function createAmmu(): Promise<TestApp> {
  const app = await createTestApp();
  await createActor(app, 'member', { email: EMAIL, withPassword: true });
  return app;
}

/** How long each of so many wrong attempts waits, in milliseconds; all are answered alike. */
async function tryMany(app: TestApp, email: string, attempts: number): Promise<number[]> {
  const waited = [];
  for (let index = 0; index < attempts; index += 1) {
    const before = app.clock.pauses.length;
    const { status, value } = await signIn(app, email, WRONG);
    expect([status, value.data.error]).toEqual([401, { code: 'wrong-credentials' }]);
    waited.push(app.clock.pauses[before] ?? 0);
  }
  return waited;
}

/** From another address each time. */
function signIn(app: TestApp, email: string, password: string) {
  return app.client().act('/', { intent: 'sign-in', email, password });
}
