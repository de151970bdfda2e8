import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/arbitrary-text.ts';
import { HELD_OUT, TUNED } from '../../test/word-pairs.ts';
import { normalise } from './normalise.ts';
import { phoneticKeys } from './phonetic-key.ts';
import { romanise, romaniseAround, toRomanisedPlace, toWrittenPlace } from './romanise.ts';
import { ENGLISH_WORDS } from './written-english.ts';

fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

const MALAYALAM = /\p{Script=Malayalam}/u;
/** All assigned characters of the block. */
const CHARACTERS = Array.from({ length: 0x80 }, (_, index) => String.fromCharCode(0x0d00 + index)).filter(
  (character) => MALAYALAM.test(character),
);
const anyWord = fc.constantFrom(
  ...[...TUNED, ...HELD_OUT].flatMap(({ word, inflected }) => [word, ...inflected]),
);
const anyLetters = fc.array(fc.constantFrom(...CHARACTERS, '\u0D4D', '\u200c', '\u200d'), { minLength: 1 });
const anyMixture = fc
  .array(fc.oneof(anyWord, anyText, fc.constantFrom(' ', '. ', '\n', '🌧️', 'https://a.in/x?y=1', '2026')))
  .map((parts) => parts.join(''));

describe('a word in Latin letters', () => {
  test.each([
    ['the words that the rules were written with', TUNED],
    ['held-out words', HELD_OUT],
  ])('is one that people type for 97 %% of %s', (_which, pairs) => {
    const missed = pairs.filter(({ word, manglish }) => !manglish.includes(romaniseWord(word)));
    const list = missed.map(({ word }) => `${word} ${romaniseWord(word)}`).join(', ');
    expect(1 - missed.length / pairs.length, list).toBeGreaterThanOrEqual(0.97);
  });

  test('sounds as it is written', () => {
    const english = new Set(Array.from(ENGLISH_WORDS.keys(), (word) => phoneticKeys(word).coarse));
    for (const { word, inflected } of [...TUNED, ...HELD_OUT]) {
      // The endings of English words are spelled for readers: busil.
      if (english.has(keyOf(word))) continue;
      for (const form of [word, ...inflected]) expect(keyOf(romanise(form)), form).toBe(keyOf(form));
    }
  });

  test.each([
    ['ബസ്സിൽ', 'busil'],
    ['ഫോൺ', 'phone'],
    ['ഫോണിൽ', 'phonil'],
    ['ഫാമിലിയുടെ', 'familyude'],
    ['അക്കൗണ്ടിൽ', 'accountil'],
    ['കാര്യം', 'karyam'],
    ['മണി', 'mani'],
    ['ലവണം', 'lavanam'],
    ['അന്തഃകരണം', 'anthakkaranam'],
    ['സഫലം', 'saphalam'],
    ['അവർക്ക്', 'avarkku'],
    ['ചേർന്നു', 'chernnu'],
    ['ധർമ്മം', 'dharmam'],
    ['അയയ്ക്കും', 'ayaykkum'],
    ['ബാറ്ററാക്കി', 'battarakki'],
    ['ബസ്സുകളിൽ', 'busukalil'],
    ['ഫോണിൽനിന്ന്', 'phonilninnu'],
    ['൨൦൨൬', '2026'],
  ])('%s is %s', (word, latin) => {
    expect(romaniseWord(word)).toBe(latin);
  });
});

test('a romanised text has no Malayalam, and nothing else of it changes', () => {
  fc.assert(
    fc.property(anyMixture, (text) => {
      const latin = romanise(text);
      expect(latin).not.toMatch(MALAYALAM);
      // Invisible characters between two letters are part of the word.
      const runs =
        /\p{Script=Malayalam}(?:(?:[\u00AD\u200B\u2060\uFEFF]|\u200C|\u200D){0,9}\p{Script=Malayalam}|\u200C|\u200D)*/u;
      const others = text.split(runs);
      expect(latin).toMatch(new RegExp(`^${others.map(RegExp.escape).join('[A-Za-z0-9/\u2019]+')}$`));
    }),
    { numRuns: 300 },
  );
});

test('every letter has an output, alone and after every other letter', () => {
  const pairs = CHARACTERS.flatMap((one) => ['', ...CHARACTERS].map((two) => one + two));
  expect(pairs.filter((pair) => !/^[A-Za-z0-9/\u2019]+$/.test(romanise(pair)))).toEqual([]);
  fc.assert(
    fc.property(anyLetters, (letters) => {
      const word = normalise(letters.join(''));
      const latin = romanise(word);
      const consonants = word.match(/([ക-ഺ])(?!\u0D4D)/g) ?? [];
      // Each consonant with a vowel has at least two letters.
      expect(latin.length, word).toBeGreaterThanOrEqual(consonants.length);
    }),
  );
});

test('a sentence begins with a capital, and a pause or a quotation does not', () => {
  expect(romanise('മഴ വന്നു. “മഴ” വന്നു! മഴ... മഴ: മഴ\nമഴ Rain മഴ.മഴ')).toBe(
    'Mazha vannu. “Mazha” vannu! Mazha... mazha: mazha\nMazha Rain mazha.mazha',
  );
  expect(romanise('Rain\nമഴ')).toBe('Rain\nMazha');
  expect(romanise('…മഴ')).toBe('…mazha');
  expect(romanise(' മഴ', 'വന്നു.')).toBe(' Mazha');
  expect(romanise(' മഴ', 'വന്നു')).toBe(' mazha');
});

test('a place of a text is found in the romanised text, and back', () => {
  const text = 'ഞാൻ വീട്ടിൽ പോയി. Then മഴ വന്നു.';
  const latin = romanise(text);
  for (const [word, spelled] of [
    ['വീട്ടിൽ', 'veettil'],
    ['Then', 'Then'],
    ['hen', 'hen'],
    ['വന്നു', 'vannu'],
  ] as const) {
    const places = [text.indexOf(word), latin.indexOf(spelled)] as const;
    expect(toRomanisedPlace(text, places[0])).toBe(places[1]);
    expect(toWrittenPlace(text, places[1])).toBe(places[0]);
  }
  // Within a word: its beginning. After the text: its end.
  expect(toWrittenPlace(text, latin.indexOf('ttil'))).toBe(text.indexOf('വീട്ടിൽ'));
  expect(toRomanisedPlace(text, 10_000)).toBe(latin.length);
});

test('kept pieces are not romanised and have the same places', () => {
  const text = 'മഴ /മഴ മഴ/ മഴ';
  const kept = [{ start: text.indexOf('/'), end: text.lastIndexOf('/') + 1 }];
  const shown = romaniseAround(text, kept, 'വന്നു ');
  expect(shown).toEqual({ text: 'mazha /മഴ മഴ/ mazha', pieces: [{ start: 6, end: 13 }] });
  for (const [written, latin] of [
    [3, 6],
    [5, 8],
    [11, 14],
  ] as const) {
    expect(toRomanisedPlace(text, written, kept)).toBe(latin);
    expect(toWrittenPlace(text, latin, kept)).toBe(written);
  }
  expect(romaniseAround('മഴ', [])).toEqual({ text: romanise('മഴ'), pieces: [] });
  expect(romaniseAround('a', [{ start: 0, end: 1 }]).pieces).toEqual([{ start: 0, end: 1 }]);
});

test('romanising 1,000 letters takes at most a millisecond, even if no word was seen before', () => {
  const letters = CHARACTERS.filter((character) => /[ക-ഹ]/.test(character));
  let count = 0;
  const newWord = () => {
    count += 1;
    return Array.from({ length: 7 }, (_, index) => letters[(count * 7 ** index) % letters.length]).join(
      '\u0D3F',
    );
  };
  const measure = () => {
    const text = Array.from({ length: 1000 }, newWord).join(' ');
    const started = performance.now();
    romanise(text);
    return ((performance.now() - started) / text.length) * 1000;
  };
  expect(Math.min(...Array.from({ length: 5 }, measure))).toBeLessThanOrEqual(1);
});

function romaniseWord(word: string): string {
  return romanise(word).toLowerCase();
}

function keyOf(word: string): string {
  return phoneticKeys(normalise(word)).coarse;
}
