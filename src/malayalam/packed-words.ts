import { type Entry, PARADIGMS } from './inflections.ts';
import { LOANWORDS } from './loanwords.ts';
import { ENGLISH_SPELLINGS, PACKED_WORDS } from './word-list.ts';

/** Packs sorted words: each as the number of letters that it shares with the word before, and the rest. */
export function packWords(words: string[]): string {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < MAX_SHARED && word[shared] !== undefined && word[shared] === before[shared])
        shared += 1;
      before = word;
      return shared.toString(36) + word.slice(shared);
    })
    .join('');
}

/** Shared letters are one digit of base 36. */
const MAX_SHARED = 35;

function* unpackWords(packed: string): Generator<string> {
  let word = '';
  for (const [, shared = '', rest = ''] of packed.matchAll(/([0-9a-z])([^0-9a-z]*)/g)) {
    word = word.slice(0, Number.parseInt(shared, 36)) + rest;
    yield word;
  }
}

/** Returns the words of the project's own list. */
export function readEntries(): Entry[] {
  return PACKED_WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [name, rarity, packed = ''] = line.split(' ');
      const paradigm = PARADIGMS.find((known) => known === name);
      if (!paradigm) throw new Error(`Unknown paradigm ${name}`);
      return [...unpackWords(packed)].map((base) => ({ base, paradigm, rarity: Number(rarity) }));
    });
}

/** Returns English spellings, each with the Malayalam one. */
export function readEnglish(): Map<string, string> {
  const spellings = new Map(LOANWORDS);
  for (const [, spelled = '', word = ''] of ENGLISH_SPELLINGS.matchAll(/(\S+) (\S+)/g)) {
    spellings.set(spelled, word);
  }
  return spellings;
}
