import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toldKinds } from '../src/features/subjects/questions.ts';
import { listRegistered } from './registered.ts';

/** A word by which other files name a feature, and how many may. Wanted are 10, 10, 8 and 8: lower a limit with each part that registers. */
const FEATURES: [folder: string, name: RegExp, most: number][] = [
  ['gatherings', /gathering/i, 13],
  ['recordings', /recordings?\/|Recording|told stor/, 8],
  ['chats', /chats\/|chat_|Chat/, 7],
  ['letters', /letters\/|correspondence|sendLetter|Letter[A-Z]/, 10],
];

test.each(FEATURES)('%s is named in few files outside its folder', async (folder, name, most) => {
  const found: string[] = [];
  for await (const path of glob('{src,cli,deploy}/**/*', {
    exclude: [`src/features/${folder}`, '**/*.test.ts'],
  })) {
    if (!/\.[a-z]+$|Caddyfile$/.test(path)) continue;
    if (name.test(readFileSync(path, 'utf8'))) found.push(path);
  }
  expect(found.length, `these files name ${folder}:\n${found.sort().join('\n')}`).toBeLessThanOrEqual(most);
});

test('News and push messages name no kind of news that a feature registers', async () => {
  const kinds = (await listRegistered(toldKinds)).map(({ kind }) => kind);
  expect(kinds).toContain('own-case');
  // A string, or the key of an object.
  const named = new RegExp(`(['"\`])(?:${kinds.join('|')})\\1|^\\s*(?:${kinds.join('|')})[:(]`, 'gm');
  const found: string[] = [];
  for await (const path of glob('src/features/{news,push}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })) {
    const words = readFileSync(path, 'utf8').match(named) ?? [];
    if (words.length > 0) found.push(`${path}: ${words.join(' ')}`);
  }
  expect(found.sort()).toEqual([]);
});
