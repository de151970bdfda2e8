import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specifiedTexts } from './specified-texts.ts';

const root = join(import.meta.dirname, '..');

test.each(specifiedTexts)('"$text" is seen by a test', async ({ text, file, as = text }) => {
  const source = await readFile(join(root, file), 'utf8');
  // A regular expression in a test escapes what a string does not.
  const seen = source.replaceAll('\\', '');
  expect(seen, `${file} should look for "${as}"`).toContain(as);
});

test('a text without words of its own in the catalogue is no text of ours', async () => {
  const folder = join(root, 'src/web/messages');
  const files = (await readdir(folder))
    .filter((name) => /^en[.-]/.test(name))
    .map((name) => join(folder, name));
  const catalogue = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const words = (text: string) => text.split(/\{\w+\}|N(?=%)/).filter((part) => part.trim());
  const missing = specifiedTexts.filter(
    ({ text }) => text !== '?' && !words(text).every((part) => catalogue.includes(part)),
  );
  expect(missing).toEqual([]);
});
