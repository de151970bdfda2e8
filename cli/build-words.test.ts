import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeWordList } from './build-words.ts';

test('the word list is what its sources make', async () => {
  const written = await readFile(join(import.meta.dirname, '../src/malayalam/word-list.ts'), 'utf8');
  expect(await composeWordList()).toBe(written);
});
