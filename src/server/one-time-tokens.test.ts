// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { createActor } from '../../test/factories.ts';
import {
  consumeToken,
  createToken,
  hashToken,
  inspectToken,
  issueToken,
  revokeTokens,
} from './one-time-tokens.ts';

const PURPOSE = 'test-door';
const LIFETIME_MS = 60_000;

test('a token is 32 random bytes, fit for a link', () => {
  const tokens = new Set(Array.from({ length: 1000 }, createToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('only the hash of a token is stored', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  const rows = await app.context.database.selectFrom('one_time_tokens').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ token_hash: hashToken(token), account_id: accountId, used_at: null });
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a token is used once', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  expect(await spend(app, token)).toEqual({ state: 'valid', accountId });
  expect(await spend(app, token)).toEqual({ state: 'used', accountId });
  expect(await inspect(app, token)).toEqual({ state: 'used', accountId });
});

test('looking at a token does not use it', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  expect(await inspect(app, token)).toEqual({ state: 'valid', accountId });
  expect(await inspect(app, token)).toEqual({ state: 'valid', accountId });
  expect(await spend(app, token)).toEqual({ state: 'valid', accountId });
});

test('a token works until its lifetime is over, and not a millisecond longer', async () => {
  const { app, accountId } = await createAccount();
  const [early, late] = [await issue(app, accountId), await issue(app, accountId)];
  app.clock.advance(LIFETIME_MS - 1);
  expect(await spend(app, early)).toMatchObject({ state: 'valid' });
  app.clock.advance(1);
  expect(await inspect(app, late)).toMatchObject({ state: 'expired' });
  expect(await spend(app, late)).toEqual({ state: 'expired', accountId });
  expect(await spend(app, late)).toEqual({ state: 'expired', accountId });
});

test('a token opens no other door than its own', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  const { database, clock } = app.context;
  const unknown = { state: 'unknown', accountId: null };
  expect(await consumeToken(database, 'another-door', token, clock.now())).toEqual(unknown);
  expect(await inspectToken(database, 'another-door', token, clock.now())).toEqual(unknown);
  expect(await spend(app, token)).toMatchObject({ state: 'valid' });
});

test.each(['', 'x', "' or 1=1 --", 'a'.repeat(10_000), '\u0000'])('%j is not a token', async (token) => {
  const { app, accountId } = await createAccount();
  const good = await issue(app, accountId);
  for (const wrong of [token, hashToken(good), `${good}x`, good.toUpperCase()]) {
    expect(await spend(app, wrong)).toEqual({ state: 'unknown', accountId: null });
  }
});

test('of many who use a token at once, one gets it', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  const states = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.context.database
        .transaction()
        .execute((queries) => consumeToken(queries, PURPOSE, token, app.clock.now())),
    ),
  );
  expect(states.filter(({ state }) => state === 'valid')).toHaveLength(1);
  expect(states.filter(({ state }) => state === 'used')).toHaveLength(7);
});

test('a token whose transaction fails is not used up', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  const attempt = app.context.database.transaction().execute(async (queries) => {
    expect(await consumeToken(queries, PURPOSE, token, app.clock.now())).toMatchObject({ state: 'valid' });
    throw new Error('what the token allows went wrong');
  });
  await expect(attempt).rejects.toThrow('went wrong');
  expect(await spend(app, token)).toMatchObject({ state: 'valid' });
});

test("revoking ends an account's unused tokens of one purpose, and nobody else's", async () => {
  const { app, accountId } = await createAccount();
  const other = await createActor(app);
  const { database } = app.context;
  const used = await issue(app, accountId);
  await spend(app, used);
  const revoked = await issue(app, accountId);
  const ofOther = await issue(app, other.viewer.accountId);
  const ofNobody = await issue(app, null);
  await revokeTokens(database, PURPOSE, accountId);
  expect(await inspect(app, revoked)).toMatchObject({ state: 'unknown' });
  expect(await inspect(app, used)).toMatchObject({ state: 'used' });
  expect(await inspect(app, ofOther)).toMatchObject({ state: 'valid' });
  expect(await inspect(app, ofNobody)).toMatchObject({ state: 'valid' });

  await revokeTokens(database, 'another-door', other.viewer.accountId);
  expect(await inspect(app, ofOther)).toMatchObject({ state: 'valid' });
  await revokeTokens(database, PURPOSE, null);
  expect(await inspect(app, ofNobody)).toMatchObject({ state: 'unknown' });
  expect(await inspect(app, ofOther)).toMatchObject({ state: 'valid' });
});

test('an account takes its tokens along when it goes', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  await app.context.database.deleteFrom('accounts').where('id', '=', accountId).execute();
  expect(await spend(app, token)).toEqual({ state: 'unknown', accountId: null });
});

test('a token cannot be issued to an account that is not there', async () => {
  const { app } = await createAccount();
  await expect(issue(app, randomUUID())).rejects.toThrow(/foreign key/i);
});

async function createAccount(): Promise<{ app: TestApp; accountId: string }> {
  const app = await createTestApp();
  const { viewer } = await createActor(app);
  return { app, accountId: viewer.accountId };
}

function issue({ context, clock }: TestApp, accountId: string | null): Promise<string> {
  const request = { purpose: PURPOSE, accountId, now: clock.now(), lifetimeMs: LIFETIME_MS };
  return issueToken(context.database, request);
}

function spend({ context, clock }: TestApp, token: string) {
  return consumeToken(context.database, PURPOSE, token, clock.now());
}

function inspect({ context, clock }: TestApp, token: string) {
  return inspectToken(context.database, PURPOSE, token, clock.now());
}
