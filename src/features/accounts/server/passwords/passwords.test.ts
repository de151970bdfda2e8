// Runs on: SQLite, PostgreSQL nightly

import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import { countPasswordHashes } from '../../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { updateRows } from '../../../../../test/rows.ts';
import { checkPassword, hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';

const CURRENT_FORMAT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

test('a password is stored as an argon2id hash with its parameters and its own salt', async () => {
  const app = await createTestApp();
  for (const email of ['ammu@example.org', 'appu@example.org']) {
    await app.client().act('/', { intent: 'sign-up', email, password: PASSWORD });
  }
  const hashes = await listHashes(app);
  expect(hashes).toEqual([expect.stringMatching(CURRENT_FORMAT), expect.stringMatching(CURRENT_FORMAT)]);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('a stored hash equals the argon2id hash that Node computes directly', async () => {
  vi.stubEnv('REAL_PASSWORD_HASHES', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  const stored = await hashPassword('കടല മിഠായി');
  const [, , , , salt = '', hash = ''] = stored.split('$');
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const message = 'കടല മിഠായി'.normalize('NFKC');
  const nonce = Buffer.from(salt, 'base64');
  expect(argon2Sync('argon2id', { message, nonce, ...parameters }).toString('base64')).toBe(`${hash}=`);
});

test('only the right password verifies, and none does where no password is set', async () => {
  const app = await createTestApp();
  const stored = await hashPassword(PASSWORD);
  expect(await verifyPassword(app.context.database, PASSWORD, stored)).toBe(true);
  for (const wrong of ['', `${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1), stored]) {
    expect([wrong, await verifyPassword(app.context.database, wrong, stored)]).toEqual([wrong, false]);
  }
  for (const nothing of [null, undefined]) {
    expect(await verifyPassword(app.context.database, '', nothing)).toBe(false);
  }
});

test('a hash with older parameters still verifies, and the next sign-in renews it', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  const old = hashCheaply(PASSWORD);
  expect(await checkPassword(app.context.database, PASSWORD, old)).toBe('outdated');
  await app.context.database.updateTable('accounts').set({ password_hash: old }).execute();

  expect((await app.client().signIn('ammu@example.org', 'not the password')).status).toBe(401);
  expect(await listHashes(app)).toEqual([old]);
  expect((await app.client().signIn('ammu@example.org', PASSWORD)).value.redirect).toBe('/account');
  const [renewed] = await listHashes(app);
  expect(renewed).toMatch(CURRENT_FORMAT);
  expect((await app.client().signIn('ammu@example.org', PASSWORD)).value.redirect).toBe('/account');
  expect(await listHashes(app)).toEqual([renewed]);
});

test('with a hundred password checks waiting, more are refused as busy', async () => {
  const { database } = (await createTestApp()).context;
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g';
  const checks = Array.from({ length: 105 }, () => verifyPassword(database, 'chaya-kadi', cheap));
  const outcomes = await Promise.allSettled(checks);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(5).fill(expect.objectContaining({ code: 'busy', status: 503 })),
  );
  expect(await verifyPassword(database, 'chaya-kadi', cheap)).toBe(false);
});

test('two concurrent sign-ins that both renew the hash both succeed', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  await updateRows(app, 'accounts', {}, { password_hash: hashCheaply(PASSWORD) });
  const answers = await runConcurrently(app, [1, 2], () => app.client().signIn('ammu@example.org', PASSWORD));
  expect(answers.map((answer) => answer.value.redirect)).toEqual(['/account', '/account']);
});

/** One password on a new phone, on an older keyboard, and with letters that nobody sees. */
const NEW_PHONE = 'ഞാൻ എന്റെ വീട്ടിൽ';
const OLD_KEYBOARD = 'ഞാന\u0D4D\u200D എന\u0D4D\u200Dറെ വീട്ടില\u0D4D\u200D';
const INVISIBLE = 'ഞാൻ\u200B എൻ\u0D4Dറെ വീട്\u200Cടിൽ';

test.each([NEW_PHONE, OLD_KEYBOARD, INVISIBLE])(
  'a password that was set as %j is right however its letters are typed',
  async (password) => {
    const { database } = (await createTestApp()).context;
    const stored = await hashPassword(password);
    for (const typed of [NEW_PHONE, OLD_KEYBOARD, INVISIBLE]) {
      expect([typed, await checkPassword(database, typed, stored)]).toEqual([typed, 'right']);
    }
    expect(await checkPassword(database, 'ഞാന എന്റെ വീട്ടിൽ', stored)).toBe('wrong');
  },
);

test.each(['ഞാൻ വീട്ടിൽ', 'ഞാന\u0D4D\u200D വീട്ടില\u0D4D\u200D'])(
  'a hash of %j that an earlier version has not folded lets its owner in from both keyboards, and is renewed',
  async (typed) => {
    const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
    const unfolded = hashCheaply('ഞാന\u0D4D\u200D വീട്ടില\u0D4D\u200D');
    await app.context.database.updateTable('accounts').set({ password_hash: unfolded }).execute();
    expect((await app.client().signIn('ammu@example.org', typed)).value.redirect).toBe('/account');
    const [renewed] = await listHashes(app);
    expect(renewed).toMatch(CURRENT_FORMAT);
    expect((await app.client().signIn('ammu@example.org', 'ഞാൻ വീട്ടിൽ')).value.redirect).toBe('/account');
    expect(await listHashes(app)).toEqual([renewed]);
  },
);

const SALT = 'c29tZXNhbHQ';
const TAG = 'c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g';
/** Hashes that would take too much, or that argon2 refuses. */
const UNUSABLE = [
  `$argon2id$v=19$m=262144,t=10,p=4$${SALT}$${TAG}`,
  `$argon2id$v=19$m=65537,t=2,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=5,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=5$${SALT}$${TAG}`,
  `$argon2id$v=19$m=0,t=2,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=0,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=0$${SALT}$${TAG}`,
  `$argon2id$v=19$m=16,t=2,p=4$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(90)}$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$c2hvcnQ`,
  `$argon2i$v=19$m=19456,t=2,p=1$${SALT}$${TAG}`,
  '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
  '$fbscrypt$nonsense',
  'plain',
];

test('a stored hash beyond the bounds gets the answer and the hashes of an unknown email', async () => {
  const { app } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
  const { database } = app.context;
  const unknown = await app.client().signIn('nobody@example.org', OLD_KEYBOARD);
  const answers: unknown[] = [];
  for (const stored of [null, ...UNUSABLE, hashCheaply('another')]) {
    const hashes = await countPasswordHashes(() => verifyPassword(database, OLD_KEYBOARD, stored));
    await database.updateTable('accounts').set({ password_hash: stored }).execute();
    await database.deleteFrom('rate_limits').execute();
    const { status, text } = await app.client().signIn('ammu@example.org', OLD_KEYBOARD);
    answers.push([stored, hashes, status, text.replaceAll('ammu@', 'nobody@')]);
  }
  // The folded spelling, the typed one, and the one of older keyboards.
  expect(answers).toEqual(
    [null, ...UNUSABLE, expect.any(String)].map((stored) => [stored, 3, unknown.status, unknown.text]),
  );
  expect(unknown.status).toBe(401);
});

test('a password of letters that nobody sees is refused', () => {
  expect(() => refuseWeakPassword('\u200b'.repeat(12), 'ammu@example.org')).toThrow('easy to guess');
  expect(() => refuseWeakPassword('ker\u200dikko\u00ad2026', 'ammu@example.org')).toThrow('easy to guess');
});

/** Returns a hash with cheaper parameters, as an earlier version would have stored it. */
function hashCheaply(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${tag}`;
}

async function listHashes({ context }: TestApp): Promise<(string | null)[]> {
  const accounts = await context.database.selectFrom('accounts').select('password_hash').execute();
  return accounts.map((account) => account.password_hash);
}

test('a password is refused for a word of the community or of the person with little around it, and for nothing longer', () => {
  const isRefused = (password: string) => {
    try {
      refuseWeakPassword(password, 'ammu.nair@example.org', 'Sreelatha Warrier');
      return false;
    } catch {
      return true;
    }
  };
  const weak = [
    'kerikko2026',
    '#Kerikko!',
    'malayalam1',
    'sreelatha123',
    'Sreelatha.Warrier',
    'ammu19900412',
    'kerala_2',
  ];
  expect(weak.filter((password) => !isRefused(password))).toEqual([]);
  const good = [
    'ammu 4812 7730 96',
    'kerikko bus chaya',
    'puttum kadalayum',
    'warrier of 7 hills',
    'pazham pori 9',
  ];
  expect(good.filter(isRefused)).toEqual([]);
});
