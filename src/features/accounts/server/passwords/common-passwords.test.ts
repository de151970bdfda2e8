// Runs on: SQLite

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { MIN_PASSWORD } from '../../contract.ts';
import { isCommonPassword, passwordFingerprint } from './common-passwords.ts';

const FILE = join(import.meta.dirname, 'common-passwords.bin');
/** Nobody can choose a shorter one. */
const listed = dictionary['passwords-common'].filter((word) => word.length >= MIN_PASSWORD);

/** After a change of the list, delete the file: the test then writes it anew. */
test('the file has the fingerprints of the list, and fits into 200 KB', async () => {
  const sorted = new Uint32Array(new Set(listed.map(passwordFingerprint))).sort();
  const bytes = Buffer.alloc(sorted.length * 4);
  for (const [index, value] of sorted.entries()) bytes.writeUInt32LE(value, index * 4);
  expect(bytes.length).toBeLessThanOrEqual(200_000);
  if (!existsSync(FILE)) await writeFile(FILE, bytes);
  expect(bytes.equals(await readFile(FILE))).toBe(true);
});

test('every listed password is refused, and fewer than 1 in 20,000 random ones', () => {
  expect(listed.length).toBe(42_692);
  expect(listed.filter((word) => !isCommonPassword(word))).toEqual([]);
  // The expected number is 2: 42,692 of 2^32 fingerprints are taken.
  const bytes = randomBytes(200_000 * 12);
  const random = Array.from({ length: 200_000 }, (_, index) =>
    bytes.toString('base64url', index * 12, (index + 1) * 12).toLowerCase(),
  );
  expect(random.filter(isCommonPassword).length).toBeLessThan(10);
});
