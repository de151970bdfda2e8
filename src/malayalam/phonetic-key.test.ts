import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/arbitrary-text.ts';
import { HELD_OUT, TUNED } from '../../test/word-pairs.ts';
import { findWords, listWords, normalise } from './normalise.ts';
import { phoneticKeys } from './phonetic-key.ts';
import { soundsAlike } from './sounds-alike.ts';
import { stemsOf } from './stems.ts';

// Shrinking a failing example stops after this time.
fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

const WORDS = [...TUNED, ...HELD_OUT].flatMap(({ word, manglish, inflected }) => [
  word,
  ...manglish,
  ...inflected,
]);
const anyWord = fc.constantFrom(...WORDS);

describe('normalising', () => {
  test.each([
    ['a chillu of an older keyboard', 'അവന്\u200d', 'അവൻ'],
    ['ൻറ', 'എൻറെ', 'എന്റെ'],
    ['ൻ with a virama and റ', 'എൻ്റെ', 'എന്റെ'],
    ['a chillu in a word', 'നൻമ', 'നന്മ'],
    ['ററ', 'മുററം', 'മുറ്റം'],
    ['ററ after a vowel, and റ after റ്റ', 'ബാററിയിലെ ബാറ്ററി', 'ബാറ്റിയിലെ ബാറ്ററി'],
    ['the old sign for au', 'സൌഹൃദം', 'സൗഹൃദം'],
    ['the old half u', 'പേരു്', 'പേര്'],
    ['a joiner between letters', 'പാസ്\u200cവേഡ്', 'പാസ്വേഡ്'],
    ['a joiner after റ്റ്, which is no chillu', 'കാറ്റ്\u200d', 'കാറ്റ്'],
    ['joiners within and after റ്റ്', 'കാറ\u200d്\u200cറ്\u200d', 'കാറ്റ്'],
    ['Malayalam digits', '൨൦൨൬', '2026'],
    ['accents and case', 'Café', 'cafe'],
  ])('unites %s', (_what, one, other) => {
    expect(normalise(one)).toBe(normalise(other));
  });

  test('words are found where they stand, and normalised text stays unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { word, start, end } of findWords(text)) {
          expect(normalise(text.slice(start, end))).toBe(word);
          expect(normalise(word)).toBe(word);
        }
        expect([...listWords(text)]).toEqual([...new Set([...findWords(text)].map(({ word }) => word))]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('phonetic keys', () => {
  test('are the same for a word in NFD, with joiners between its letters, with older chillus and in capitals', () => {
    const older: Record<string, string> = { ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൺ: 'ണ' };
    fc.assert(
      fc.property(
        anyWord,
        fc.infiniteStream(fc.constantFrom('', '', '\u200c', '\u200d')),
        (word, joiners) => {
          const keys = phoneticKeys(normalise(word));
          const joined = [...word].map((letter) => letter + joiners.next().value).join('');
          const typed = word.replace(/[ൻർൽൾൺ]/g, (chillu) => `${older[chillu]}\u0D4D\u200D`);
          for (const other of [word.normalize('NFD'), joined, typed, word.toUpperCase()]) {
            expect(phoneticKeys(normalise(other)), other).toEqual(keys);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('have only small letters and digits, and so do stems and what sounds alike', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyWord), (text) => {
        const { fine, coarse } = phoneticKeys(normalise(text));
        for (const key of [fine, coarse, ...stemsOf(coarse), ...soundsAlike(coarse)]) {
          expect(key).toMatch(/^[a-z0-9]*$/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
