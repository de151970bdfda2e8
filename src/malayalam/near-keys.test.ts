import { expect, test } from 'vitest';
import { HELD_OUT } from '../../test/word-pairs.ts';
import { nearKeys } from './near-keys.ts';
import { normalise } from './normalise.ts';
import { phoneticKeys } from './phonetic-key.ts';
import { soundsAlike } from './sounds-alike.ts';
import { stemsOf } from './stems.ts';

/** The share of spellings with one wrong letter whose word the search finds or offers. Measured: 83 %. */
const LEAST_FOUND = 0.8;

test('a spelling with one wrong letter is near the word that was meant', () => {
  let checked = 0;
  let found = 0;
  for (const { word, manglish } of HELD_OUT) {
    const meant = new Set(stemsOf(keyOf(word)));
    for (const [index, spelling] of manglish.entries()) {
      if (spelling.length < 4) continue;
      for (const typed of mistype(spelling, index * 7 + spelling.length)) {
        const key = keyOf(typed);
        const keys = [...stemsOf(key), ...soundsAlike(key), ...nearKeys(normalise(typed))];
        checked += 1;
        if (keys.some((other) => meant.has(other))) found += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(1000);
  expect(found / checked).toBeGreaterThan(LEAST_FOUND);
});

test('the number of near keys is bounded, however long the word is', () => {
  const most = Math.max(
    ...['മ', 'a', 'ക്ഷ', 'nj', 'x'].flatMap((letters) =>
      [6, 12, 24, 100, 200].map((length) => nearKeys(letters.repeat(length)).length),
    ),
  );
  expect(most).toBeLessThan(1500);
  expect(nearKeys('മ'.repeat(200))).toEqual([]);
});

test('a word of two letters has no near ones, because too many are', () => {
  expect(nearKeys('ma')).toEqual([]);
  expect(nearKeys('日本')).toEqual([]);
});

/** Returns a spelling with a letter too few, two exchanged, one too many and another one. */
function mistype(spelling: string, seed: number): string[] {
  const letters = [...spelling];
  const place = seed % (letters.length - 1);
  const [letter = '', next = ''] = letters.slice(place, place + 2);
  const wrong = String.fromCharCode(97 + ((seed * 11) % 26));
  return [
    letters.toSpliced(place, 1),
    letters.toSpliced(place, 2, next, letter),
    letters.toSpliced(place, 0, wrong),
    letters.toSpliced(place, 1, wrong),
  ]
    .map((changed) => changed.join(''))
    .filter((typed) => typed !== spelling);
}

function keyOf(word: string): string {
  return phoneticKeys(normalise(word)).coarse;
}
