import { describe, expect, test } from 'vitest';
import { HELD_OUT, TUNED, type WordPair } from '../../test/word-pairs.ts';
import { normalise } from './normalise.ts';
import { phoneticKeys } from './phonetic-key.ts';
import { soundsAlike } from './sounds-alike.ts';
import { stemsOf } from './stems.ts';

/** The order of the search's tiers for one word. */
const MATCHES = ['exact', 'fine', 'stem', 'alike'] as const;

const ALL = [...TUNED, ...HELD_OUT];

describe.each([
  ['the words that the rules were written with', TUNED],
  ['held-out words', HELD_OUT],
])('recall of %s', (_which, pairs) => {
  test('a Malayalam word finds itself and its inflected forms', () => {
    const missed = pairs.flatMap(({ word, inflected }) =>
      [word, ...inflected].filter((form) => !isFound(word, form, 'stem')).map((form) => `${word} ${form}`),
    );
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(pairs === TUNED ? 0 : 2);
  });

  test('at least 97 % of the spellings in Latin letters find the word, 88 % before the last tier', () => {
    expect(recall(pairs, 'alike')).toBeGreaterThanOrEqual(0.97);
    expect(recall(pairs, 'stem')).toBeGreaterThanOrEqual(0.88);
  });

  test('a search finds less than one wrong word in two before the last tier', () => {
    let searches = 0;
    let wrong = 0;
    for (const { word, manglish } of pairs) {
      for (const typed of [word, ...manglish]) {
        searches += 1;
        wrong += ALL.filter((other) => other.word !== word && isFound(typed, other.word, 'stem')).length;
      }
    }
    expect(wrong / searches).toBeLessThan(0.5);
  });
});

function recall(pairs: WordPair[], upTo: (typeof MATCHES)[number]): number {
  const searches = pairs.flatMap(({ word, manglish }) => manglish.map((typed) => isFound(typed, word, upTo)));
  return searches.filter(Boolean).length / searches.length;
}

const known = new Map<string, ReturnType<typeof describeWord>>();

function isFound(typed: string, word: string, upTo: (typeof MATCHES)[number]): boolean {
  const query = describeOnce(typed);
  const found = describeOnce(word);
  return [
    query.normal === found.normal,
    query.fine === found.fine,
    found.stems.has(query.coarse),
    query.alike().some((key) => found.stems.has(key)),
  ]
    .slice(0, MATCHES.indexOf(upTo) + 1)
    .some(Boolean);
}

function describeOnce(word: string) {
  const described = known.get(word) ?? describeWord(word);
  known.set(word, described);
  return described;
}

function describeWord(word: string) {
  const normal = normalise(word);
  const { fine, coarse } = phoneticKeys(normal);
  let alike: string[] | undefined;
  return {
    normal,
    fine,
    coarse,
    stems: new Set(stemsOf(coarse)),
    alike: () => (alike ??= soundsAlike(coarse)),
  };
}
