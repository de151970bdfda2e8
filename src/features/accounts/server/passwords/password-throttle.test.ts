// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { MINUTE_MS, SECOND_MS, systemClock } from '../../../../server/clock.ts';

const EMAIL = 'ammu@example.org';
const WRONG = 'not the password';
const SLOWER = [0, 0, 0, 0, 0, 1, 2, 4, 8, 8].map((seconds) => seconds * SECOND_MS);

test('after five failures each further answer is delayed longer, up to eight seconds', async () => {
  const app = await createAmmu();
  expect(await tryMany(app, EMAIL, 10)).toEqual(SLOWER);
});

test('an unknown email is delayed exactly like a known one', async () => {
  const app = await createAmmu();
  expect(await tryMany(app, 'nobody@example.org', 9)).toEqual(SLOWER.slice(0, 9));
});

test('after any number of failures the right password signs in and clears them', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 10);
  const answer = await app.client().signIn(EMAIL, PASSWORD);
  expect(answer.value.redirect).toBe('/account');
  expect(app.clock.pauses.at(-1)).toBe(8 * SECOND_MS);
  expect(await tryMany(app, EMAIL, 6)).toEqual(SLOWER.slice(0, 6));
});

test('repeated successful sign-ins are never delayed', async () => {
  const app = await createAmmu();
  for (let index = 0; index < 6; index += 1) await app.client().signIn(EMAIL, PASSWORD);
  expect(app.clock.pauses).toEqual([]);
});

test('an applicant who gives the right password is never delayed', async () => {
  const { app } = await createAppWith({ ammu: { as: 'pending', email: EMAIL, withPassword: true } });
  for (let index = 0; index < 6; index += 1)
    expect((await app.client().signIn(EMAIL, PASSWORD)).status).toBe(403);
  expect(app.clock.pauses).toEqual([]);
});

test('failures expire half an hour after the first one', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 6);
  app.clock.advance(30 * MINUTE_MS);
  expect(await tryMany(app, EMAIL, 6)).toEqual(SLOWER.slice(0, 6));
});

test('failures of one account do not delay another', async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 6);
  expect(await tryMany(app, 'appu@example.org', 2)).toEqual([0, 0]);
});

test('concurrent failures on two nodes add up', { tags: ['both-databases'] }, async () => {
  const node = await createAmmu();
  const other = await createTestApp({ secondNodeOf: node });
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) => (index % 2 ? node : other).client().signIn(EMAIL, WRONG)),
  );
  await other.client().signIn(EMAIL, WRONG);
  expect(node.clock.pauses.sort()).toEqual([1000, 2000]);
});

test('failures at sign-in also delay changing the password', async () => {
  const { app, ammu } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
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

test('failures at sign-in also delay leaving, which asks for the password', async () => {
  const { app, ammu } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
  await tryMany(app, EMAIL, 5);
  const form = { intent: 'leave', stories: 'keep', password: WRONG };
  const { status } = await ammu.client.act('/account/own-data', form);
  expect([status, app.clock.pauses]).toEqual([422, [1000]]);
});

test('a delayed answer does not block other writes to the database', {
  tags: ['both-databases'],
}, async () => {
  const app = await createAmmu();
  await tryMany(app, EMAIL, 5);
  const waiting = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.clock.pause = () => {
    begun.resolve();
    return waiting.promise;
  };
  const delayed = app.client().signIn(EMAIL, WRONG);
  await begun.promise;
  const signUp = { intent: 'sign-up', email: 'new@example.org', password: PASSWORD };
  expect((await app.client().act('/', signUp)).status).toBe(202);
  waiting.resolve();
  expect((await delayed).status).toBe(401);
});

test('a pause of the system clock really waits', async () => {
  const started = performance.now();
  await systemClock.pause(30);
  expect(performance.now() - started).toBeGreaterThan(25);
});

async function createAmmu(): Promise<TestApp> {
  const { app } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
  return app;
}

/** Makes wrong attempts and returns the delay of each, in milliseconds. */
async function tryMany(app: TestApp, email: string, attempts: number): Promise<number[]> {
  const waited = [];
  for (let index = 0; index < attempts; index += 1) {
    const before = app.clock.pauses.length;
    const { status, value } = await app.client().signIn(email, WRONG);
    expect([status, value.data.error]).toEqual([401, { code: 'wrong-credentials' }]);
    waited.push(app.clock.pauses[before] ?? 0);
  }
  return waited;
}
