import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Inflected, inflectionOf, type WordKind } from '../src/malayalam/inflections.ts';
import { Lexicon, lettersOf } from '../src/malayalam/lexicon.ts';
import { LOANWORDS } from '../src/malayalam/loanwords.ts';
import { packWord, packWords } from '../src/malayalam/packed-words.ts';

const root = join(import.meta.dirname, '..');
const LISTS = join(root, 'src/malayalam/words');

/** How rare words of each list are. The differences matter, not the numbers. */
const COMMON = 1;
/** The rank of words that our own texts repeat in the same spelling. */
const FREQUENT = 0;
const USUAL = 0.5;
const NAMED = 1.2;
const ENGLISH = 1.4;
/** A word of texts.txt that no other list explains. */
const WRITTEN = 1.5;

/**
 * Writes src/malayalam/word-list.ts, the words that typing in English letters suggests, from the lists in
 * src/malayalam/words and from the project's own Malayalam texts. Run it after changing one of the lists.
 */
if (import.meta.main) await main();

async function main(): Promise<void> {
  const path = join(root, 'src/malayalam/word-list.ts');
  await writeFile(path, await composeWordList());
  console.log(`Wrote ${path}`);
}

/** Returns the source of src/malayalam/word-list.ts. */
export async function composeWordList(): Promise<string> {
  const groups = new Map<string, Set<string>>();
  const lexicon = new Lexicon();
  function add({ base, paradigm }: Inflected, rarity: number): void {
    if (!lettersOf(base)) throw new Error(`${base} is not a Malayalam word`);
    lexicon.add({ base, paradigm, rarity });
    const key = `${paradigm} ${rarity}`;
    const words = groups.get(key) ?? new Set();
    groups.set(key, words.add(base));
  }
  const addList = async (name: string, kind: WordKind, rarity: number) => {
    for (const word of await readWords(name)) add(inflectionOf(word, kind), rarity);
  };
  await addList('frequent', 'fixed', FREQUENT);
  await addList('usual', 'fixed', USUAL);
  await addList('nouns', 'noun', COMMON);
  await addList('others', 'fixed', COMMON);
  await addList('adverbs', 'adverb', COMMON);
  await addList('people', 'person', NAMED);
  await addList('places', 'noun', NAMED);
  for (const [infinitive, past] of await readPairs('verbs')) {
    add(inflectionOf(infinitive, 'verb'), COMMON);
    add(inflectionOf(past, 'past'), COMMON);
  }
  const english = new Map([...(await readPairs('english')), ...LOANWORDS]);
  for (const word of english.values()) {
    if (!lexicon.has(word)) add(inflectionOf(word, 'noun'), ENGLISH);
  }
  for (const word of await readWords('texts')) {
    if (!lexicon.has(word)) add(inflectionOf(word, 'fixed'), WRITTEN);
  }
  const packed = [...groups].sort().map(([key, words]) => `${key} ${packWords([...words].sort())}`);
  // The page loads LOANWORDS anyway, so the list needs none of them.
  const spellings = [...english]
    .filter(([spelled]) => !LOANWORDS.has(spelled))
    .sort()
    .flatMap(([spelled, word]) => [spelled, packWord(word)]);
  return [
    '// Written by cli/build-words.ts. Change the lists in src/malayalam/words instead.',
    '',
    '/** Each line has a paradigm, the rarity of its words, and their bases, packed. */',
    `export const PACKED_WORDS = \`\n${packed.join('\n')}\n\`;`,
    '',
    '/** English spellings, each with its Malayalam spelling, packed. */',
    `export const ENGLISH_SPELLINGS =\n  '${spellings.join(' ')}';`,
    '',
  ].join('\n');
}

async function readWords(name: string): Promise<string[]> {
  const text = await readFile(join(LISTS, `${name}.txt`), 'utf8');
  return text.normalize('NFC').replace(/^#.*/gm, '').split(/\s+/).filter(Boolean);
}

async function readPairs(name: string): Promise<[string, string][]> {
  const pairs = (await readWords(name)).join(' ').split(',');
  return pairs.map((pair) => {
    const [one, other, ...more] = pair.trim().split(' ');
    if (!one || !other || more.length > 0) throw new Error(`${name}.txt: "${pair}" is not a pair`);
    return [one, other];
  });
}
