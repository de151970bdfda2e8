import { type Entry, PARADIGMS } from './inflections.ts';
import { LOANWORDS } from './loanwords.ts';
import { ENGLISH_SPELLINGS, PACKED_WORDS } from './word-list.ts';

/**
 * The letters of words. The next constant has the characters for them: one byte each, where UTF-8 needs three.
 */
const LETTERS = 'ംഃഅആഇഈഉഊഋഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരറലളഴവശഷസഹാിീുൂൃെേൈൊോൗ്ൺൻർൽൾൿ\u200C';
const CHARACTERS = '!"#%&()*+,-./:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';
const CHARACTER_OF = new Map([...LETTERS].map((letter, index) => [letter, CHARACTERS[index]]));
const LETTER_OF = new Map([...LETTERS].map((letter, index) => [CHARACTERS[index], letter]));

/** Returns a word with one byte for each letter. Throws for letters that modern Malayalam words do not have. */
export function packWord(word: string): string {
  return Array.from(word, (letter) => {
    const character = CHARACTER_OF.get(letter);
    if (!character) throw new Error(`"${word}" has a letter that cannot be packed`);
    return character;
  }).join('');
}

function unpackWord(packed: string): string {
  return Array.from(packed, (character) => LETTER_OF.get(character) ?? '').join('');
}

/**
 * Packs sorted words. Each word becomes the number of letters that it shares with the previous one, and the
 * rest.
 */
export function packWords(words: string[]): string {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < MAX_SHARED && word[shared] !== undefined && word[shared] === before[shared])
        shared += 1;
      before = word;
      return shared + packWord(word.slice(shared));
    })
    .join('');
}

/** The number of shared letters must be one digit. */
const MAX_SHARED = 9;

function* unpackWords(packed: string): Generator<string> {
  let word = '';
  for (const [, shared = '', rest = ''] of packed.matchAll(/(\d)(\D*)/g)) {
    word = word.slice(0, Number(shared)) + unpackWord(rest);
    yield word;
  }
}

/** Yields the words of the project's own list. */
export function* readEntries(): Generator<Entry> {
  for (const line of PACKED_WORDS.trim().split('\n')) {
    const [name, rarity, packed = ''] = line.split(' ');
    const paradigm = PARADIGMS.find((known) => known === name);
    if (!paradigm) throw new Error(`Unknown paradigm ${name}`);
    for (const base of unpackWords(packed)) yield { base, paradigm, rarity: Number(rarity) };
  }
}

/** Returns English spellings, each with the Malayalam one. */
export function readEnglish(): Map<string, string> {
  return new Map([...LOANWORDS, ...readListedEnglish()]);
}

/** Returns the English spellings of the project's own list. */
export function readListedEnglish(): [english: string, word: string][] {
  return Array.from(ENGLISH_SPELLINGS.matchAll(/(?<!\S)(\S+) (\S+)/g), ([, english = '', word = '']) => [
    english,
    unpackWord(word),
  ]);
}
