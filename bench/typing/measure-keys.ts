import { normalise } from '../../src/malayalam/normalise.ts';
import { isFirstSure, rankWords, suggestWords } from '../../src/malayalam/suggest-words.ts';
import { createWordSource } from '../../src/malayalam/word-source.ts';
import { staysLatin } from '../../src/web/typing/kept-latin.ts';
import { HELD_OUT, TUNED, UNLISTED } from '../../test/word-pairs.ts';
import { formatTable } from '../table.ts';
import { spellingsOf } from './habits.ts';
import { MIXED_TEXT } from './mixed-text.ts';

/*
 * Measures what a word of mixed text costs, and how many words Space changes against the writer's will:
 * npx node bench/typing/measure-keys.ts. The writer looks at the suggestions of a Malayalam word, and at an English word after it.
 */

const SHOWN = 5;
const END = /[ു്]$/;
const source = createWordSource();
const pairs = [...HELD_OUT, ...TUNED, ...UNLISTED];

interface Figures {
  words: number;
  english: number;
  /** Keys and taps, and the taps among them. Before, Space changed nothing, and each Malayalam word was tapped. */
  before: number;
  tapsBefore: number;
  after: number;
  tapsAfter: number;
  /** English words that Space turned into Malayalam. Each costs one Backspace. */
  changed: number;
  /** Malayalam words that Space turns into another one if the writer does not look. */
  wrong: number;
  /** Those of them that end in ് for ു or the other way round, which sound the same. */
  variants: number;
  /** Malayalam words that Space leaves in Latin letters. */
  left: number;
  /** Malayalam words that are not among the suggestions. */
  missing: number;
}

const WRITERS = ['in a hurry', 'usual', 'careful'];
const LINES = MIXED_TEXT.trim().split('\n');
const printed = WRITERS.map((writer, habit) => {
  const figures = measure(habit);
  const share = (count: number) => `${((count / figures.words) * 100).toFixed(1)} %`;
  const perWord = (count: number) => (count / figures.words).toFixed(2);
  const counts = [figures.before, figures.tapsBefore, figures.after, figures.tapsAfter].map(perWord);
  const { words, english, changed, wrong, variants, left, missing } = figures;
  return [
    writer,
    String(words),
    share(english),
    ...counts,
    ...[changed, wrong, variants, left, missing].map(share),
  ];
});
const head = ['writer', 'words', 'English', 'keys before', 'taps', 'keys after', 'taps'];
console.log(`${LINES.length} sentences. Keys and taps are for each word; the rest are shares of all words.
${formatTable([[...head, 'English changed', 'other Malayalam', 'of them ് for ു', 'left in Latin', 'no suggestion'], ...printed])}`);

/** Types all sentences with one way of spelling. What a writer brings back or chooses is remembered, as in the product. */
function measure(habit: number): Figures {
  const figures: Figures = {
    ...{ words: 0, english: 0, before: 0, tapsBefore: 0, after: 0, tapsAfter: 0 },
    ...{ changed: 0, wrong: 0, variants: 0, left: 0, missing: 0 },
  };
  const learned = new Map<string, string>();
  for (const word of LINES.flatMap((line) => line.split(' '))) {
    figures.words += 1;
    if (/^[a-z]+$/.test(word)) addEnglish(figures, word, learned);
    else addMalayalam(figures, word, { spellings: spellingsOf(word, pairs), habit, learned });
  }
  return figures;
}

function addEnglish(figures: Figures, word: string, learned: Map<string, string>): void {
  figures.english += 1;
  figures.before += word.length + 1;
  figures.after += word.length + 1;
  if (!changes(word, learned)) return;
  figures.changed += 1;
  figures.after += 1;
  learned.set(word, word);
}

interface Typing {
  spellings: string[];
  habit: number;
  learned: Map<string, string>;
}

function addMalayalam(figures: Figures, word: string, { spellings, habit, learned }: Typing): void {
  const typed = spellings[habit % spellings.length] ?? '';
  const suggested = suggest(typed, learned);
  const place = suggested.findIndex((suggestion) => isSame(suggestion, word));
  // A tap on a word also adds the space.
  figures.before += typed.length + 1;
  figures.after += typed.length + 1;
  if (place < 0) figures.missing += 1;
  else figures.tapsBefore += 1;
  const isChanged = changes(typed, learned);
  if (!isChanged) figures.left += 1;
  else if (place !== 0) {
    figures.wrong += 1;
    if (isSame(suggested[0]?.replace(END, '') ?? '', word.replace(END, ''))) figures.variants += 1;
  }
  if (isChanged && place === 0) return;
  figures.tapsAfter += 1;
  // Without the word, the writer chooses the letters.
  learned.set(typed, place < 0 ? typed : word);
}

function suggest(typed: string, learned: Map<string, string>): string[] {
  const known = learned.get(typed);
  const words = suggestWords(source, typed, SHOWN);
  return known && known !== typed ? [known, ...words] : words;
}

/** Returns true if Space takes the first suggestion. */
function changes(typed: string, learned: Map<string, string>): boolean {
  const known = learned.get(typed);
  if (known !== undefined) return known !== typed;
  return (
    typed.length > 1 && !staysLatin('', typed) && isFirstSure(source, typed, rankWords(source, typed, SHOWN))
  );
}

function isSame(one: string, other: string): boolean {
  return normalise(one) === normalise(other);
}
