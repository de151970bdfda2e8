import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HELD_OUT, TUNED } from '../../test/word-pairs.ts';
import { findWords, listWords, normalise } from './normalise.ts';
import { romanise } from './romanise.ts';

/** Spellings that look alike, each with the others of its row. */
const ALIKE = [
  ['ഈ', 'ഇ\u0D57'],
  ['ഊ', 'ഉ\u0D57'],
  ['ഐ', 'എ\u0D46'],
  ['ഓ', 'ഒ\u0D3E'],
  ['ഔ', 'ഒ\u0D57'],
  ['\u0D48', '\u0D46\u0D46'],
  ['\u0D4A', '\u0D46\u0D3E'],
  ['\u0D4B', '\u0D47\u0D3E'],
  ['\u0D4C', '\u0D46\u0D57', '\u0D57'],
  ['ൺ', 'ണ\u0D4D\u200D'],
  ['ൻ', 'ന\u0D4D\u200D'],
  ['ൽ', 'ല\u0D4D\u200D'],
  ['ൾ', 'ള\u0D4D\u200D'],
  ['ൿ', 'ക\u0D4D\u200D'],
];
const INVISIBLE = ['', '\u00AD', '\u200B', '\u200C', '\u2060', '\uFEFF'];

const WORDS = [...TUNED, ...HELD_OUT].flatMap(({ word, inflected }) => [word, ...inflected]);
/** A word that has every vowel of ALIKE, so that none is left out by chance. */
const EVERY_VOWEL = 'ഈഊഐഓഔകൈകൊകോകൗ';
const anyWord = fc.constantFrom(EVERY_VOWEL, ...WORDS);

/** Writes each letter in another way that looks alike, and puts invisible characters between letters. */
function respell(word: string, choices: readonly number[]): string {
  let at = 0;
  const next = (count: number) => (choices[at++ % choices.length] ?? 0) % count;
  return [...word.normalize('NFC')]
    .map((letter, index) => {
      const row = ALIKE.find(([composed]) => composed === letter) ?? [letter];
      // A joiner after a virama changes the letters before it.
      const isPlain = index > 0 && !/[\u0D4D\u200C\u200D]/.test(word[index - 1] ?? '') && letter !== '\u0D4D';
      const before = isPlain && /\p{L}/u.test(letter) ? INVISIBLE[next(INVISIBLE.length)] : '';
      return `${before}${row[next(row.length)]}`;
    })
    .join('');
}

test('any spelling that looks alike is the same word, in Malayalam and in Latin letters', () => {
  fc.assert(
    fc.property(anyWord, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (word, choices) => {
      const other = respell(word, choices);
      expect(normalise(other)).toBe(normalise(word));
      expect([...listWords(other)]).toEqual([...listWords(word)]);
      expect([...findWords(`a ${other} b`)].map((found) => found.word)).toEqual(['a', normalise(word), 'b']);
      expect(romanise(other)).toBe(romanise(word));
    }),
    { numRuns: 500 },
  );
});

test.each(ALIKE)('%s and %s are the same letter', (...spellings) => {
  const folded = spellings.map((spelling) => normalise(/^\p{M}/u.test(spelling) ? `ക${spelling}` : spelling));
  expect(new Set(folded).size).toBe(1);
});
