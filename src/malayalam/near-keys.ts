import { phoneticKeys } from './phonetic-key.ts';

/** The letters of coarse keys. The rules of phonetic-key.ts turn all others into these. */
const LETTERS = [...'aeioukptcxsznmrlvyjfh'];
const MIN_KEY = 3;
/**
 * Each letter has about 44 near keys, and computing them takes quadratic time. In test/word-pairs.ts, the
 * longest word has 18 letters and the longest key 16.
 */
const MAX_LETTERS = 24;
const MAX_KEY = 24;

/**
 * Returns the coarse keys of words that one typing error separates from a normalised word: one letter too many,
 * too few or different, or two letters swapped. Empty for a word so short that too many words are near it, and
 * for one longer than real words.
 */
export function nearKeys(word: string): string[] {
  if (word.length > 2 * MAX_LETTERS) return [];
  const letters = [...word];
  if (letters.length > MAX_LETTERS) return [];
  const { coarse: key } = phoneticKeys(word);
  if (key.length < MIN_KEY || key.length > MAX_KEY) return [];
  const near = new Set(alter(key));
  // A letter that was added or swapped can change the sound of its neighbours: pazyham, and kohci for kochi.
  for (let index = 0; index < letters.length; index += 1) {
    near.add(phoneticKeys(letters.toSpliced(index, 1).join('')).coarse);
    const [letter = '', next = ''] = letters.slice(index, index + 2);
    near.add(phoneticKeys(letters.toSpliced(index, 2, next, letter).join('')).coarse);
  }
  near.delete(key);
  // A key has no doubled letters.
  return [...near].filter((other) => other.length >= MIN_KEY && !/(.)\1/.test(other));
}

function* alter(key: string): Generator<string> {
  for (let index = 0; index <= key.length; index += 1) {
    const before = key.slice(0, index);
    const after = key.slice(index + 1);
    yield before + after;
    for (const letter of LETTERS) {
      yield before + letter + key.slice(index);
      yield before + letter + after;
    }
  }
}
