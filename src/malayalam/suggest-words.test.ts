import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/arbitrary-text.ts';
import { runsFullMatrices, runsNightlyTests } from '../../test/runner/tier.ts';
import { UNLISTED } from '../../test/unlisted-words.ts';
import { HELD_OUT, TUNED, type WordPair } from '../../test/word-pairs.ts';
import { type Entry, endingsOf } from './inflections.ts';
import { normalise } from './normalise.ts';
import { readEntries } from './packed-words.ts';
import { rankWords, suggestWords, type WordSource } from './suggest-words.ts';
import { isFirstSure } from './sure-word.ts';
import { createWordSource, loadWordSource } from './word-source.ts';

fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

const SHOWN = 5;
/** The pairs are divided into parts. Each part is measured with what the other parts teach. */
const FOLDS = 5;
const source = createWordSource();
const tuned = TUNED.filter((_pair, index) => runsFullMatrices || index % 5 === 0);

describe.each([
  ['the words that the spellings were chosen with', tuned],
  ['held-out words', HELD_OUT],
])('suggestions for %s', (_which, pairs) => {
  test('at least 85 % of the words in the list come first, and 95 % are among five', () => {
    const known = pairs.filter(({ word }) => source.lexicon.has(word));
    expect(known.length / pairs.length).toBeGreaterThan(0.9);
    const { first, shown } = rate(known, source);
    expect(first).toBeGreaterThanOrEqual(0.85);
    expect(shown).toBeGreaterThanOrEqual(0.95);
  });

  test.runIf(runsNightlyTests)(
    'at least 85 % of words that only the model of letters has are among five',
    () => {
      const { shown } = rate(pairs, { ...sourceWithout(pairs), letters: source.letters });
      expect(shown).toBeGreaterThanOrEqual(0.85);
    },
  );
});

test.runIf(runsNightlyTests)(
  'of words that neither the list nor the model of letters knows, at least two in three are among five',
  () => {
    const pairs = [...tuned, ...HELD_OUT];
    let found = 0;
    for (let fold = 0; fold < FOLDS; fold += 1) {
      const judged = pairs.filter((_, index) => index % FOLDS === fold);
      found += rate(judged, sourceWithout(judged)).shown * spellingsOf(judged);
    }
    expect(found / spellingsOf(pairs)).toBeGreaterThanOrEqual(0.66);
  },
);

test.runIf(runsNightlyTests)('of words that were never in the list, at least 64 % are among five', () => {
  expect(UNLISTED.filter(({ word }) => source.lexicon.has(word))).toEqual([]);
  expect(rate(UNLISTED, source).shown).toBeGreaterThanOrEqual(0.64);
});

test('words are loaded in steps as they are at once', async () => {
  let pauses = 0;
  const loaded = await loadWordSource(async () => {
    pauses += 1;
  });
  expect(pauses).toBeGreaterThan(10);
  for (const typed of ['mazhayil', 'unknownword', 'paasvedil']) {
    expect(suggestWords(loaded, typed, SHOWN)).toEqual(suggestWords(source, typed, SHOWN));
  }
});

test.runIf(runsNightlyTests)(
  'at least 85 % of the inflected forms are known without being in the list',
  () => {
    const forms = [...TUNED, ...HELD_OUT].flatMap(({ inflected }) => inflected);
    const known = forms.filter((form) => source.lexicon.has(form));
    expect(known.length / forms.length).toBeGreaterThanOrEqual(0.85);
  },
);

test.each([
  ['an English word', 'university', 'യൂണിവേഴ്സിറ്റി'],
  ['an English word before an ending', 'officil', 'ഓഫീസിൽ'],
  ['a word with a joiner', 'password', 'പാസ്‌വേഡ്'],
  ['an inflected form of a word with a joiner', 'paasvedil', 'പാസ്‌വേഡിൽ'],
  ['a noun with its ending', 'puzhayilekku', 'പുഴയിലേക്ക്'],
  ['a verb with its ending', 'kalikkumbol', 'കളിക്കുമ്പോൾ'],
  ['a capital that tells ള from ല', 'paLLi', 'പള്ളി'],
  ['a capital at the beginning of a sentence', 'Nalla', 'നല്ല'],
])('%s comes first', (_what, typed, word) => {
  expect(suggestWords(source, typed, SHOWN)[0]).toBe(word);
});

test.each([
  ['a word with nothing similar', 'mazha', true],
  ['a past tense whose form with ് is much rarer', 'kidannu', true],
  ['a word that is as often written with ് as with ു', 'ennu', false],
  ['a word whose form with ് is a little rarer', 'cheythu', false],
  ['an English word that only an unusual spelling reads as Malayalam', 'reference', false],
])('%s is taken unseen only if it is sure', (_what, typed, isSure) => {
  expect(isFirstSure(source, typed, rankWords(source, typed, SHOWN))).toBe(isSure);
});

test('any text leads to at most five different Malayalam words, and throws nothing', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'aaeioukthnmrlysvdpbgcjzwxqfAENLT') });
  fc.assert(
    fc.property(fc.oneof(anyText, latin), (typed) => {
      const words = suggestWords(source, typed, SHOWN);
      expect(words.length).toBeLessThanOrEqual(SHOWN);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[\u0D00-\u0D7F\u200C]+$/);
    }),
    { numRuns: 300 },
  );
});

/** Returns the shares of spellings whose word is suggested first, and whose word is suggested at all. */
function rate(pairs: WordPair[], from: WordSource): { first: number; shown: number } {
  const places = pairs.flatMap(({ word, manglish }) =>
    manglish.map((spelled) => suggestWords(from, spelled, SHOWN).map(normalise).indexOf(normalise(word))),
  );
  const share = (isCounted: (place: number) => boolean) => places.filter(isCounted).length / places.length;
  return { first: share((place) => place === 0), shown: share((place) => place >= 0) };
}

function spellingsOf(pairs: WordPair[]): number {
  return pairs.flatMap(({ manglish }) => manglish).length;
}

/** Returns what suggestions are made from, without some words, their forms and the words that begin with them. */
function sourceWithout(pairs: WordPair[]): WordSource {
  const words = new Set(pairs.map(({ word }) => normalise(word)));
  const beginnings = new Set(pairs.flatMap(({ word }) => beginningsOf(word)));
  const stems = new Set(
    pairs.map(({ word }) => word.replace(/[ംൻൺർൽൾ്ുി]$/, '')).filter(({ length }) => length > 2),
  );
  const entries = [...readEntries()].filter((entry) => {
    const isForm = beginnings.has(entry.base) && pairs.some(({ word }) => isFormOf(word, entry));
    return !isForm && !beginningsOf(entry.base).some((beginning) => stems.has(beginning));
  });
  return {
    ...createWordSource(entries),
    english: new Map([...source.english].filter(([, word]) => !words.has(normalise(word)))),
  };
}

function beginningsOf(word: string): string[] {
  return Array.from(word, (_letter, index) => word.slice(0, index + 1));
}

function isFormOf(word: string, { base, paradigm }: Entry): boolean {
  return word.startsWith(base) && endingsOf(paradigm).some(([ending]) => base + ending === word);
}
