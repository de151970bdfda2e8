// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppAs, PASSWORD } from '../../../../../test/factories.ts';
import { readRows, updateRows } from '../../../../../test/rows.ts';
import { HOUR_MS } from '../../../../server/clock.ts';
import { decide, undoDecision } from '../decisions/decide.ts';
import { listPending, recordDecision } from '../membership.ts';

const EMAIL = 'ammu@example.org';
const SIGN_IN = { intent: 'sign-in', email: EMAIL, password: PASSWORD };

test('a declined person who asks again is an applicant, administrators get a mail, and the decline stays', async () => {
  const { app, administrator, ammu } = await createDeclined();
  app.clock.advance(1000);
  const answer = await app.client().act('/ask-again', { token: await getToken(app) });
  expect(answer.value).toMatchObject({ redirect: '/?notice=asked' });

  expect(await listPending(app.context, administrator.viewer)).toEqual([
    {
      uid: ammu.viewer.accountId,
      email: EMAIL,
      name: '',
      answer: '',
      isVerified: true,
      joinedAt: app.clock.now(),
      asksAgain: true,
    },
  ]);
  expect(await listDecisions(app)).toMatchObject([
    { decision: 'declined', reason: 'Who are you?', decided_by: administrator.viewer.accountId },
    { decision: 'asked again', reason: null, decided_by: ammu.viewer.accountId },
  ]);
  const mails = (await app.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
  expect(mails.at(-1)).toEqual(['admin@example.org', 'Someone wants to join Kerikko']);
  expect((await app.client().act('/', SIGN_IN)).value.data.error.code).toBe('awaiting-approval');
  const page = await administrator.client.html(`/admin/members/${ammu.viewer.accountId}`);
  expect(page).toContain('Who are you?');
  expect(page).toContain('asked to join again');
  // A search for a name has the order of the list.
  const { database } = app.context;
  const keys = await database.selectFrom('name_keys').selectAll().execute();
  const ofAmmu = keys.filter(({ account_id }) => account_id === ammu.viewer.accountId);
  expect(ofAmmu).toContainEqual(expect.objectContaining({ key: 'eammu', joined_at: app.clock.now() }));
});

test('asking again works with scripts off: the refused sign-in shows the form, which leads to the sign-in page', async () => {
  const { app } = await createDeclined();
  const refusal = await (await app.client().post('/', SIGN_IN)).text();
  expect(refusal).toContain('Ask to join again');
  const token = /action="\/ask-again"[^>]*><input type="hidden" name="token" value="([\w-]{43})"/.exec(
    refusal,
  )?.[1];
  const answer = await app.client().post('/ask-again', { token: token ?? '' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?notice=asked']);
});

test('asking again twice, or with a double click, records one request', async () => {
  const { app } = await createDeclined();
  const token = await getToken(app);
  const answers = await runConcurrently(app, [1, 2, 3], () => app.client().act('/ask-again', { token }));
  for (const { value } of answers) expect(value).toMatchObject({ redirect: '/?notice=asked' });
  expect(await listDecisions(app)).toHaveLength(2);
  expect(await app.mails()).toHaveLength(2);
});

test('an expired, unknown or replaced token is refused, with a link to the sign-in', async () => {
  const { app } = await createDeclined();
  const older = await getToken(app);
  const token = await getToken(app);
  app.clock.advance(HOUR_MS);
  for (const wrong of [older, token, 'unknown', '']) {
    const answer = await app.client().post('/ask-again', { token: wrong });
    expect([wrong, answer.status]).toEqual([wrong, 410]);
    const page = await answer.text();
    expect(page).toContain('Please sign in again');
    expect(page).not.toContain('role="alert"');
  }
  expect(await listDecisions(app)).toHaveLength(1);
});

test('after another decline the old token is refused, and the sign-in shows the new reason', async () => {
  const { app, administrator, ammu } = await createDeclined();
  const token = await getToken(app);
  await app.client().act('/ask-again', { token });
  await decide(app.context, administrator.viewer, ammu.viewer.accountId, { action: 'decline' });
  expect((await app.client().act('/ask-again', { token })).status).toBe(410);
  expect((await app.client().act('/', SIGN_IN)).value.data.error.details.reason).toBeNull();
});

test('asking again does not change someone who was approved or suspended meanwhile', async () => {
  const { app, administrator, ammu } = await createDeclined();
  const { accountId } = ammu.viewer;
  const token = await getToken(app);
  const [declined] = await listDecisions(app);
  await undoDecision(app.context, administrator.viewer, accountId, { decision: declined?.id ?? '' });
  await decide(app.context, administrator.viewer, accountId, { action: 'approve' });
  await decide(app.context, administrator.viewer, accountId, { action: 'suspend' });
  expect((await app.client().act('/ask-again', { token })).status).toBe(410);
  expect((await app.client().act('/', SIGN_IN)).value.data.error.code).toBe('suspended');
});

test('after someone asked again neither that nor an earlier decision can be undone', async () => {
  const { app, administrator, ammu } = await createDeclined();
  await app.client().act('/ask-again', { token: await getToken(app) });
  for (const { id } of await listDecisions(app)) {
    const attempt = undoDecision(app.context, administrator.viewer, ammu.viewer.accountId, { decision: id });
    await expect(attempt).rejects.toMatchObject({ code: 'already-decided' });
  }
});

test('someone with an unverified email who asks again gets a verification mail, and administrators get none', async () => {
  const { app } = await createDeclined();
  await updateRows(app, 'accounts', { email: EMAIL }, { email_verified_at: null });
  await app.client().act('/ask-again', { token: await getToken(app) });
  const subjects = (await app.mails()).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'Verify your email for Kerikko',
    'Your request to join Kerikko was declined',
  ]);
});

test('only a declined person with the right password gets a token, of which only the hash is stored', async () => {
  const { app } = await createDeclined();
  for (const person of ['pending', 'suspended'] as const) {
    await createActor(app, person, { email: `${person}@example.org`, withPassword: true });
    const answer = await app.client().act('/', { ...SIGN_IN, email: `${person}@example.org` });
    expect(answer.text).not.toContain('again');
  }
  await app.client().act('/', { ...SIGN_IN, password: 'not this one' });
  expect(await listTokens(app)).toEqual([]);
  const token = await getToken(app);
  expect(JSON.stringify(await listTokens(app))).not.toContain(token);
});

test('the sign-in shows a declined applicant the newest reason, and starts no session', async () => {
  const { app, viewer } = await createAppAs('declined', { email: EMAIL, withPassword: true });
  const decision = { accountId: viewer.accountId, decision: 'declined', decidedBy: null };
  const now = app.clock.now();
  await recordDecision(app.context.database, { ...decision, now: now + 1, reason: 'We do not know you.' });
  await recordDecision(app.context.database, { ...decision, now, reason: 'An older reason.' });
  const answer = await app.client().act('/', SIGN_IN);
  expect(answer.status).toBe(403);
  expect(answer.value.data.error).toEqual({
    code: 'declined',
    details: {
      reason: 'We do not know you.',
      again: expect.any(String),
      question: expect.objectContaining({ en: 'Who are you, and who told you about us?' }),
      answer: '',
    },
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const page = await (await app.client().post('/', SIGN_IN)).text();
  expect(page).toContain('Your request to join was declined.');
  expect(page).toContain('We do not know you.');
});

async function createDeclined(): Promise<{ app: TestApp; administrator: Actor; ammu: Actor }> {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { email: 'admin@example.org' });
  const ammu = await createActor(app, 'pending', { email: EMAIL, withPassword: true });
  const reason = 'Who are you?';
  await decide(app.context, administrator.viewer, ammu.viewer.accountId, { action: 'decline', reason });
  return { app, administrator, ammu };
}

async function getToken(app: TestApp): Promise<string> {
  const answer = await app.client().act('/', SIGN_IN);
  return answer.value.data.error.details.again;
}

function listDecisions({ context }: TestApp) {
  return context.database.selectFrom('decisions').selectAll().orderBy('decided_at').execute();
}

function listTokens({ context }: TestApp) {
  return readRows(context, 'one_time_tokens', { purpose: 'ask-again' });
}
