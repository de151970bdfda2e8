import { expect, test } from 'vitest';
import { readSecret } from './read-secret.ts';

const SECRET = 'a-_B'.repeat(11).slice(0, 43);

test('a secret in an address ends before what was tapped or copied with it', () => {
  const read = (text: string) => readSecret(new URLSearchParams({ invite: text }), 'invite');
  for (const end of ['', '.', ',', ')', '*', '_', '”', ' ', '\u200B'])
    expect(read(SECRET + end)).toBe(SECRET);
  expect([read('short'), readSecret(new URLSearchParams(), 'invite')]).toEqual(['short', undefined]);
});
