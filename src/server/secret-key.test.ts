// Runs on: SQLite and PostgreSQL

import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createSecretBox, KEY_FILE } from './secret-key.ts';

const KEY = 'a key of at least thirty-two characters';

test('a sealed secret opens only with its purpose and unchanged, and the key file is private', async () => {
  const { context } = await createTestApp();
  const { secrets, config } = context;
  const sealed = await secrets.seal('കഥ 123', 'ammu');
  expect(sealed).not.toBe(await secrets.seal('കഥ 123', 'ammu'));
  expect(await secrets.open(sealed, 'ammu')).toBe('കഥ 123');
  await expect(secrets.open(sealed, 'biju')).rejects.toThrow();
  // The last letter may hold bits that base64 ignores, so the first one is changed.
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
  await expect(secrets.open(changed, 'ammu')).rejects.toThrow();
  const file = join(config.dataDir, KEY_FILE);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toMatch(/^[\w-]{43}\n$/);
});

test('two processes that need the key at once generate one', async () => {
  const { context } = await createTestApp();
  const boxes = Array.from({ length: 4 }, () => createSecretBox(context.config, context));
  const sealed = await Promise.all(boxes.map((box, index) => box.seal(String(index), 'x')));
  for (const [index, text] of sealed.entries()) {
    expect(await context.secrets.open(text, 'x')).toBe(String(index));
  }
});

test('another key, or none, is refused until the authenticator apps are forgotten', async () => {
  const { context } = await createTestApp();
  const { dataDir } = context.config;
  const newStart = (secretKey?: string) => createSecretBox({ dataDir, secretKey }, context);
  // Before the first secret there is nothing to check.
  await newStart(KEY).check();
  await context.secrets.seal('secret', 'x');
  await newStart().check();
  await expect(newStart(KEY).check()).rejects.toThrow('SECRET_KEY holds another key');
  const key = await readFile(join(dataDir, KEY_FILE));
  await rm(join(dataDir, KEY_FILE));
  await expect(newStart().check()).rejects.toThrow('npm run admin -- --forget-authenticators');
  await expect(newStart().seal('secret', 'x')).rejects.toThrow('There is no');
  await writeFile(join(dataDir, KEY_FILE), key);
  await newStart().check();
  await rm(join(dataDir, KEY_FILE));
  await context.database.deleteFrom('secret_keys').execute();
  await newStart().check();
  expect(await newStart().seal('secret', 'x')).toMatch(/^[\w-]+$/);
});
