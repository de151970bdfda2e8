import type { Entry } from './inflections.ts';
import { LetterModel } from './letter-model.ts';
import { Lexicon } from './lexicon.ts';
import { readEnglish, readEntries } from './packed-words.ts';
import type { WordSource } from './suggest-words.ts';

const JOINERS = /[\u200C\u200D]/g;
/** The rarity of a word of our own texts. */
const FURTHER_RARITY = 1.5;
/** How many words one task adds, which takes 25 ms on a slow phone. */
export const STEP = 600;

/** Returns the words from which suggestions are made: by default our own. */
export function createWordSource(entries: Iterable<Entry> = readEntries()): WordSource {
  const source = createEmptySource();
  for (const entry of entries) addEntry(source, entry);
  return source;
}

/** Returns our own words with their inflected forms. Takes less time than a word source. */
export function createLexicon(): Lexicon {
  const lexicon = new Lexicon();
  for (const entry of readEntries()) lexicon.add(entry);
  return lexicon;
}

/** Like createWordSource, in short steps. Calls `pause` between them. */
export async function loadWordSource(
  pause: () => Promise<void>,
  entries: Iterable<Entry> = readEntries(),
): Promise<WordSource> {
  const source = createEmptySource();
  let count = 0;
  for (const entry of entries) {
    addEntry(source, entry);
    count += 1;
    if (count % STEP === 0) await pause();
  }
  return source;
}

function createEmptySource(): WordSource & { joined: Map<string, string> } {
  const lexicon = new Lexicon();
  return { lexicon, letters: new LetterModel(lexicon), english: readEnglish(), joined: new Map() };
}

function addEntry(source: WordSource & { joined: Map<string, string> }, entry: Entry): void {
  source.lexicon.add(entry);
  source.letters.add(entry);
  const plain = entry.base.replace(JOINERS, '');
  if (plain !== entry.base) source.joined.set(plain, entry.base);
}

/** Returns a word without endings as an entry. */
export function entryOf(word: string): Entry {
  return { base: word, paradigm: 'fixed', rarity: FURTHER_RARITY };
}
