// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestApp } from '../../test/create-test-app.ts';
import { createActor, createAppAs } from '../../test/factories.ts';
import {
  consumeToken,
  createToken,
  hashToken,
  inspectToken,
  issueToken,
  revokeTokens,
} from './one-time-tokens.ts';

const PURPOSE = 'test-purpose';
const LIFETIME_MS = 60_000;

test('a token is 32 random bytes in characters that need no escaping in a link', () => {
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

test('a token can be used once', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  expect(await consume(app, token)).toMatchObject({ state: 'valid', accountId });
  expect(await consume(app, token)).toMatchObject({ state: 'used', accountId });
  expect(await inspect(app, token)).toMatchObject({ state: 'used', accountId });
});

test('inspecting a token does not use it', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  expect(await inspect(app, token)).toMatchObject({ state: 'valid', accountId });
  expect(await inspect(app, token)).toMatchObject({ state: 'valid', accountId });
  expect(await consume(app, token)).toMatchObject({ state: 'valid', accountId });
});

test('a token expires exactly at the end of its lifetime', async () => {
  const { app, accountId } = await createAccount();
  const [early, late] = [await issue(app, accountId), await issue(app, accountId)];
  app.clock.advance(LIFETIME_MS - 1);
  expect(await consume(app, early)).toMatchObject({ state: 'valid' });
  app.clock.advance(1);
  expect(await inspect(app, late)).toMatchObject({ state: 'expired' });
  expect(await consume(app, late)).toMatchObject({ state: 'expired', accountId });
  expect(await consume(app, late)).toMatchObject({ state: 'expired', accountId });
});

test('a token works only for its own purpose', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  const { database, clock } = app.context;
  const unknown = { state: 'unknown', accountId: null, signUpId: null };
  expect(await consumeToken(database, 'another-purpose', token, clock.now())).toEqual(unknown);
  expect(await inspectToken(database, 'another-purpose', token, clock.now())).toEqual(unknown);
  expect(await consume(app, token)).toMatchObject({ state: 'valid' });
});

test.each(['', 'x', "' or 1=1 --", 'a'.repeat(10_000), '\u0000'])('%j is not a token', async (token) => {
  const { app, accountId } = await createAccount();
  const good = await issue(app, accountId);
  for (const wrong of [token, hashToken(good), `${good}x`, good.toUpperCase()]) {
    expect(await consume(app, wrong)).toEqual({ state: 'unknown', accountId: null, signUpId: null });
  }
});

test('only one of several concurrent uses of a token succeeds', async () => {
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

test('a token whose transaction fails stays usable', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  const attempt = app.context.database.transaction().execute(async (queries) => {
    expect(await consumeToken(queries, PURPOSE, token, app.clock.now())).toMatchObject({ state: 'valid' });
    throw new Error('the change failed');
  });
  await expect(attempt).rejects.toThrow('the change failed');
  expect(await consume(app, token)).toMatchObject({ state: 'valid' });
});

test('revoking deletes the unused tokens of one account and purpose, and no others', async () => {
  const { app, accountId } = await createAccount();
  const other = await createActor(app);
  const { database } = app.context;
  const used = await issue(app, accountId);
  await consume(app, used);
  const revoked = await issue(app, accountId);
  const othersToken = await issue(app, other.viewer.accountId);
  const tokenWithoutAccount = await issue(app, null);
  await revokeTokens(database, PURPOSE, accountId);
  expect(await inspect(app, revoked)).toMatchObject({ state: 'unknown' });
  expect(await inspect(app, used)).toMatchObject({ state: 'used' });
  expect(await inspect(app, othersToken)).toMatchObject({ state: 'valid' });
  expect(await inspect(app, tokenWithoutAccount)).toMatchObject({ state: 'valid' });

  await revokeTokens(database, 'another-purpose', other.viewer.accountId);
  expect(await inspect(app, othersToken)).toMatchObject({ state: 'valid' });
  await revokeTokens(database, PURPOSE, null);
  expect(await inspect(app, tokenWithoutAccount)).toMatchObject({ state: 'unknown' });
  expect(await inspect(app, othersToken)).toMatchObject({ state: 'valid' });
});

test('deleting an account deletes its tokens', async () => {
  const { app, accountId } = await createAccount();
  const token = await issue(app, accountId);
  await app.context.database.deleteFrom('accounts').where('id', '=', accountId).execute();
  expect(await consume(app, token)).toEqual({ state: 'unknown', accountId: null, signUpId: null });
});

test('issuing a token for an unknown account fails', async () => {
  const { app } = await createAccount();
  await expect(issue(app, randomUUID())).rejects.toThrow(/foreign key/i);
});

async function createAccount(): Promise<{ app: TestApp; accountId: string }> {
  const { app, viewer } = await createAppAs();
  return { app, accountId: viewer.accountId };
}

function issue({ context, clock }: TestApp, accountId: string | null): Promise<string> {
  const request = { purpose: PURPOSE, accountId, now: clock.now(), lifetimeMs: LIFETIME_MS };
  return issueToken(context.database, request);
}

function consume({ context, clock }: TestApp, token: string) {
  return consumeToken(context.database, PURPOSE, token, clock.now());
}

function inspect({ context, clock }: TestApp, token: string) {
  return inspectToken(context.database, PURPOSE, token, clock.now());
}
