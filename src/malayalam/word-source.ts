import type { Entry } from './inflections.ts';
import { LetterModel } from './letter-model.ts';
import { Lexicon } from './lexicon.ts';
import { readEnglish, readEntries } from './packed-words.ts';
import type { WordSource } from './suggest-words.ts';

const JOINERS = /[\u200C\u200D]/g;
/** The rarity of a word of our own texts. */
const FURTHER_RARITY = 1.5;

/** Returns what suggestions are made from: our own words, and further words that take no endings. */
export function createWordSource(further: string[] = [], entries: Entry[] = readEntries()): WordSource {
  const all = [...entries, ...further.map(entryOf)];
  const joined = new Map<string, string>();
  for (const entry of all) {
    const plain = entry.base.replace(JOINERS, '');
    if (plain !== entry.base) joined.set(plain, entry.base);
  }
  return { lexicon: createLexicon(all), letters: new LetterModel(all), english: readEnglish(), joined };
}

/** Returns words with their inflected forms. Takes a sixth of the time of a word source. */
export function createLexicon(entries: Entry[] = readEntries()): Lexicon {
  const lexicon = new Lexicon();
  for (const entry of entries) lexicon.add(entry);
  return lexicon;
}

/** Returns a word without endings as an entry. */
export function entryOf(word: string): Entry {
  return { base: word, paradigm: 'fixed', rarity: FURTHER_RARITY };
}
