// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { countPasswordHashes } from '../../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, PASSWORD } from '../../../../../test/factories.ts';
import { DAY_MS } from '../../../../server/clock.ts';

const GUESS = 'strangers idea 7';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** An email that no account has, and one for each state in which an account may be. */
const STATES = [
  'unknown',
  'signed-up',
  'no-record',
  'unverified',
  'pending',
  'declined',
  'suspended',
  'member',
  'administrator',
] as const;

test('a sign-up followed by a sign-in is answered alike for every email, as often as someone tries', async () => {
  const app = await createEveryone();
  const uids = new Map<string, string>();
  for (const state of STATES) await signUp(app, state);
  const joinedAt = new Date(app.clock.now()).toISOString();
  // Longer than a link is valid, and until the end of the retention time.
  for (const wait of [0, 30 * DAY_MS - 1]) {
    app.clock.advance(wait);
    await app.context.sweeper.sweep();
    for (const state of STATES) {
      const { uid, ...answer } = await signIn(app, state);
      expect([state, answer]).toEqual([
        state,
        {
          status: 403,
          code: 'awaiting-approval',
          isVerified: false,
          record: { email: emailOf(state), approved: false, joinedAt },
          hashes: 2,
          pauses: 0,
        },
      ]);
      expect(uid).toMatch(UUID);
      expect(uid).toBe(uids.get(state) ?? uid);
      uids.set(state, uid);
    }
  }
  app.clock.advance(1);
  for (const state of STATES) {
    const { status, hashes } = await signIn(app, state);
    expect([state, status, hashes]).toEqual([state, 401, 2]);
  }
});

test('the answer to a sign-up’s password stays the same when the owner verifies, resets or changes the password', async () => {
  const app = await createEveryone(['member', 'signed-up']);
  await signUp(app, 'member');
  await signUp(app, 'signed-up');
  const before = await Promise.all([readUid(app, 'member'), readUid(app, 'signed-up')]);
  for (const state of ['member', 'signed-up'] as const) {
    const token = await requestReset(app, state);
    await app.client().act('/reset-password', { intent: 'reset', token, password: 'pazham pori 9' });
  }
  expect(await Promise.all([readUid(app, 'member'), readUid(app, 'signed-up')])).toEqual(before);
});

test('the password of a sign-up does not clear the failures of the account, and counts as none', async () => {
  const pauses: Record<string, number[]> = {};
  for (const state of ['unknown', 'signed-up', 'member'] as const) {
    const app = await createEveryone([state]);
    await signUp(app, state);
    for (const password of ['wrong', 'wrong', 'wrong', 'wrong', GUESS, GUESS, 'wrong', 'wrong', GUESS]) {
      await signIn(app, state, password);
    }
    pauses[state] = app.clock.pauses;
  }
  expect(pauses).toEqual({ unknown: [1000, 2000], 'signed-up': [1000, 2000], member: [1000, 2000] });
});

test('a sign-up with a member’s email does not keep the member from signing in', async () => {
  const app = await createEveryone(['member', 'signed-up']);
  await signUp(app, 'member');
  const own = { intent: 'sign-in', email: emailOf('member'), password: PASSWORD };
  expect((await app.client().act('/', own)).value.redirect).toBe('/account');
  // The member may have chosen the same password again.
  await app.client().act('/', { ...own, intent: 'sign-up' });
  expect((await app.client().act('/', own)).value.redirect).toBe('/account');
});

test('every sign-in costs two password hashes, however many sign-ups there are for the email', async () => {
  const app = await createEveryone(['member']);
  for (const state of ['member', 'unknown'] as const) {
    for (const password of [GUESS, 'another idea 8', 'a third idea 9']) await signUp(app, state, password);
    for (const password of [GUESS, 'another idea 8', 'a third idea 9']) {
      expect(await signIn(app, state, password)).toMatchObject({ code: 'awaiting-approval', hashes: 2 });
    }
    expect(await signIn(app, state, 'wrong')).toMatchObject({ code: 'wrong-credentials', hashes: 2 });
  }
  expect(await signIn(app, 'member', PASSWORD)).toMatchObject({ code: undefined, hashes: 2 });
});

/** Creates an account in each state; 'unknown' gets none, and 'signed-up' one by signing up. */
async function createEveryone(states: readonly (typeof STATES)[number][] = STATES): Promise<TestApp> {
  const app = await createTestApp();
  for (const state of states) {
    if (state === 'unknown') continue;
    if (state === 'signed-up') await signUp(app, state, PASSWORD);
    else await createActor(app, state, { email: emailOf(state), withPassword: true });
  }
  return app;
}

function emailOf(state: string): string {
  return `${state}@example.org`;
}

function signUp(app: TestApp, state: string, password = GUESS) {
  return app.client().act('/', { intent: 'sign-up', email: emailOf(state), password });
}

/** Signs in with the password of the sign-up, and returns everything that an onlooker sees of the answer. */
async function signIn(app: TestApp, state: string, password = GUESS) {
  const pausesBefore = app.clock.pauses.length;
  let answer: Awaited<ReturnType<ReturnType<TestApp['client']>['act']>> | undefined;
  const hashes = await countPasswordHashes(async () => {
    answer = await app.client().signIn(emailOf(state), password);
  });
  const { code, details } = answer?.value.data?.error ?? {};
  const { uid, ...record } = details?.record ?? {};
  return {
    status: answer?.status,
    code,
    isVerified: details?.isVerified,
    record,
    uid,
    hashes,
    pauses: app.clock.pauses.length - pausesBefore,
  };
}

async function readUid(app: TestApp, state: string): Promise<string> {
  const form = { intent: 'sign-in', email: emailOf(state), password: GUESS };
  return (await app.client().act('/', form)).value.data.error.details.record.uid;
}

async function requestReset(app: TestApp, state: string): Promise<string> {
  await app.client().act('/reset-password', { intent: 'request', email: emailOf(state) });
  const mail = (await app.mails()).find(
    ({ to, text }) => to?.[0]?.address === emailOf(state) && text?.includes('/reset-password?token='),
  );
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
