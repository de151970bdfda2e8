// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createAppWith } from '../../../../../test/factories.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { deriveFirebaseHash, type FirebaseScheme, formatFirebaseHash } from './firebase-scrypt.ts';
import { keepPasswordScheme, sweepImportedPasswords } from './password-schemes.ts';
import { verifyPassword } from './passwords.ts';

/** The example of https://github.com/firebase/scrypt. */
const SCHEME: FirebaseScheme = {
  base64_signer_key:
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
};
const USER = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
};
const PASSWORD = 'user1password';

test('the hash of the public example is the one that Firebase computes', async () => {
  const hash = await deriveFirebaseHash(PASSWORD, Buffer.from(USER.salt, 'base64'), SCHEME);
  expect(hash.toString('base64')).toBe(USER.passwordHash);
});

test('only the right password matches an imported hash, and none without its scheme', async () => {
  const { database } = (await createTestApp()).context;
  const stored = formatFirebaseHash(USER, 'unknown', SCHEME);
  expect(await verifyPassword(database, PASSWORD, stored)).toBe(false);
  const app = await createTestApp();
  const known = await importHash(app);
  expect(known).toBe(
    `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,k=${known.split('k=')[1]?.split('$')[0]}$${USER.salt}$${USER.passwordHash}`,
  );
  for (const [password, isRight] of [
    [PASSWORD, true],
    ['user1Password', false],
    [`${PASSWORD} `, false],
    ['', false],
  ] as const) {
    expect([password, await verifyPassword(app.context.database, password, known)]).toEqual([
      password,
      isRight,
    ]);
  }
});

test('a sign-in with an imported password renews the hash, and the sweep then forgets the signer key', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  const stored = await importHash(app);
  expect((await signIn(app, 'another')).status).toBe(401);
  expect(await readHashes(app)).toEqual([stored]);
  await sweepImportedPasswords(app.context, app.clock.now());
  expect(await countSchemes(app)).toBe(1);
  expect((await signIn(app, PASSWORD)).value.redirect).toBe('/account');
  expect(await readHashes(app)).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
  expect((await signIn(app, PASSWORD)).value.redirect).toBe('/account');
  await sweepImportedPasswords(app.context, app.clock.now());
  expect(await countSchemes(app)).toBe(0);
});

test('while there are imported hashes, every answer to a sign-in takes as long', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  await signIn(app, 'wrong');
  expect(app.clock.pauses).toEqual([]);
  await importHash(app);
  await signIn(app, 'wrong');
  await signIn(app, 'wrong', 'nobody@example.org');
  await signIn(app, PASSWORD);
  expect(app.clock.pauses).toEqual([300, 300, 300]);
});

test('an imported password that nobody uses for 180 days is forgotten', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  const stored = await importHash(app);
  app.clock.advance(179 * DAY_MS);
  await sweepImportedPasswords(app.context, app.clock.now());
  expect(await readHashes(app)).toEqual([stored]);
  app.clock.advance(DAY_MS);
  await sweepImportedPasswords(app.context, app.clock.now());
  expect(await readHashes(app)).toEqual([null]);
  expect(await countSchemes(app)).toBe(0);
});

/** Gives the only account the password of the example. */
async function importHash({ context }: TestApp): Promise<string> {
  const id = await inTransaction(context, (transaction) =>
    keepPasswordScheme(transaction, SCHEME, context.clock.now()),
  );
  const stored = formatFirebaseHash(USER, id, SCHEME);
  await context.database.updateTable('accounts').set({ password_hash: stored }).execute();
  return stored;
}

function signIn(app: TestApp, password: string, email = 'ammu@example.org') {
  return app.client().signIn(email, password);
}

async function readHashes({ context }: TestApp): Promise<(string | null)[]> {
  const rows = await context.database.selectFrom('accounts').select('password_hash').execute();
  return rows.map((row) => row.password_hash);
}

async function countSchemes({ context }: TestApp): Promise<number> {
  return (await context.database.selectFrom('password_schemes').select('id').execute()).length;
}
