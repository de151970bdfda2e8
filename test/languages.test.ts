import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../src/languages/languages.ts';

const root = join(import.meta.dirname, '..');
/** Voices read Malayalam script, or else English: whatever the language of the pages. */
const ABOUT_SCRIPT = ['src/features/reading/web/read-aloud.tsx', 'src/features/reading/web/speech.ts'];

test('only the list of languages branches on the code of a language', async () => {
  const codes = LANGUAGES.join('|');
  const branch = new RegExp(`[!=]== '(${codes})'|'(${codes})'(,| \\|) '(${codes})'`);
  const found: string[] = [];
  for await (const path of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    if (/^src\/(languages|malayalam)\/|\.test\.tsx?$/.test(path) || ABOUT_SCRIPT.includes(path)) continue;
    if (branch.test(await readFile(join(root, path), 'utf8'))) found.push(path);
  }
  expect(found).toEqual([]);
});
