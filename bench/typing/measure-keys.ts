import { readFileSync } from 'node:fs';
import { normalise } from '../../src/malayalam/normalise.ts';
import { type Ranked, rankWords } from '../../src/malayalam/suggest-words.ts';
import { isFirstSure } from '../../src/malayalam/sure-word.ts';
import { createWordSource } from '../../src/malayalam/word-source.ts';
import { staysLatin } from '../../src/web/typing/kept-latin.ts';
import { addChoice, listChoices } from '../../src/web/typing/learned-words.ts';
import { UNLISTED } from '../../test/unlisted-words.ts';
import { HELD_OUT, TUNED } from '../../test/word-pairs.ts';
import { formatTable } from '../table.ts';
import { spellingsOf } from './habits.ts';

/*
 * Measures what a word of mixed text costs, and how many words Space changes against the writer's will:
 * npx node bench/typing/measure-keys.ts. The writer looks at the suggestions of a Malayalam word, and at an English word after it.
 * With --misses, it prints the changed words of the tuning sentences. Those of the held-out sentences are never printed.
 */

const SETS = ['tuning', 'held-out'];
const WRITERS = ['in a hurry', 'usual', 'careful'];
const SHOWN = 5;
const END = /[ു്]$/;
const printsMisses = process.argv.includes('--misses');
const source = createWordSource();
const pairs = [...HELD_OUT, ...TUNED, ...UNLISTED];

/** Counts of words, except keys and taps. */
interface Figures {
  words: number;
  english: number;
  /** Keys with the space after the word. The aid adds taps, and a Backspace for each English word that Space changed. */
  keys: number;
  /** Taps if each Malayalam word is tapped, and if Space takes sure words. */
  tapsBefore: number;
  taps: number;
  englishChanged: number;
  /** Malayalam words that Space turns into another one if the writer does not look. */
  wrong: number;
  /** Of the words in `wrong`, those that end in ് for ു or the other way round, which sound the same. */
  variants: number;
  /** Malayalam words that Space leaves in Latin letters. */
  left: number;
  /** Malayalam words that are not among the suggestions. */
  missing: number;
}

for (const set of SETS) {
  const text = readFileSync(new URL(`${set}-sentences.txt`, import.meta.url), 'utf8').trim();
  const rows = WRITERS.map((writer, habit) => {
    const figures = measure(text.split(/\s+/), habit, printsMisses && set === 'tuning');
    const { words, english, keys, tapsBefore, taps, englishChanged, wrong, variants, left, missing } =
      figures;
    const perWord = (count: number) => (count / words).toFixed(2);
    const share = (count: number) => `${((count / words) * 100).toFixed(1)} %`;
    const costs = [keys, tapsBefore, keys + taps + englishChanged, taps].map(perWord);
    const shares = [englishChanged, wrong, variants, englishChanged + wrong, left, missing].map(share);
    return [writer, String(words), share(english), ...costs, ...shares];
  });
  const head = ['writer', 'words', 'English', 'keys', 'taps before', 'keys and taps after', 'taps'];
  head.push(
    'English changed',
    'other Malayalam',
    'of them ് for ു',
    'together',
    'left in Latin',
    'no suggestion',
  );
  console.log(`${set}: ${text.split('\n').length} sentences. Keys and taps are for each word; the rest are shares of all words.
${formatTable([head, ...rows])}
`);
}

/** Types all words with one way of spelling. What a writer brings back or chooses is remembered, as in the product. */
function measure(words: string[], habit: number, prints: boolean): Figures {
  const figures: Figures = {
    ...{ words: words.length, english: 0, keys: 0, tapsBefore: 0, taps: 0 },
    ...{ englishChanged: 0, wrong: 0, variants: 0, left: 0, missing: 0 },
  };
  const learned = new Map<string, string>();
  for (const word of words) {
    const isEnglish = /^[a-z]+$/.test(word);
    const spellings = isEnglish ? [word] : spellingsOf(word, pairs);
    const typed = spellings[habit % spellings.length] ?? '';
    const known = learned.get(typed);
    const chosen = listChoices(known);
    const ranked = rankWords(source, typed, SHOWN);
    const first = chosen[0] ?? ranked[0]?.word ?? '';
    const isChanged = known === undefined ? takesFirst(typed, ranked) : chosen.length === 1;
    figures.keys += typed.length + 1;
    if (prints && isChanged && !isSame(first, word)) {
      console.log(
        WRITERS[habit],
        typed,
        first,
        'for',
        word,
        ranked.map((one) => `${one.word} ${one.cost.toFixed(1)}`),
      );
    }
    if (isEnglish) {
      figures.english += 1;
      if (!isChanged) continue;
      figures.englishChanged += 1;
      learned.set(word, word);
      continue;
    }
    const isShown = chosen.some((one) => isSame(one, word)) || ranked.some((one) => isSame(one.word, word));
    if (isShown) figures.tapsBefore += 1;
    else figures.missing += 1;
    if (!isChanged) figures.left += 1;
    else if (isSame(first, word)) continue;
    else {
      figures.wrong += 1;
      if (isSame(first.replace(END, ''), word.replace(END, ''))) figures.variants += 1;
    }
    figures.taps += 1;
    // Without the word, the writer chooses the letters.
    learned.set(typed, isShown ? addChoice(known, word) : typed);
  }
  return figures;
}

/** Returns true if Space takes the first suggestion for letters that the writer has not chosen a word for. */
function takesFirst(typed: string, ranked: Ranked[]): boolean {
  return typed.length > 1 && !staysLatin('', typed) && isFirstSure(source, typed, ranked);
}

function isSame(one: string, other: string): boolean {
  return normalise(one) === normalise(other);
}
