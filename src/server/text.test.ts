import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPENING_LENGTH } from '../features/stories/contract.ts';
import { cleanLine, cleanText, isBlank, isLongerThan, languageOf, splitOpening } from './text.ts';

// A failing example is worth making shorter, but not for minutes.
fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

/** What stories are made of, and what breaks careless cutting: joiners, marks, flags, surrogates, odd spaces. */
const PIECES = [
  'ശ്രീ',
  'ക്ഷ',
  'ന്\u200d',
  'ൊ',
  '\u0d4d',
  '\u200d',
  '\u200c',
  'മഴ',
  'a',
  'Word',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  '.',
  'e\u0301',
  '\u0301',
  '👨‍👩‍👧‍👦',
  '👍🏽',
  '🇮🇳',
  '🇮',
  '\ud83d',
  '\udc4d',
  '\u0000',
  '\u202e',
  '\ufeff',
  '한',
  '\u1100',
  '\u1161',
];
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...PIECES), { maxLength, size: 'max' }).map((pieces) => pieces.join(''));
const anyText = fc.oneof(text(900), text(40), fc.string({ unit: 'binary', maxLength: 2500, size: 'max' }));

describe('splitting a story into opening and rest', () => {
  test('joined again, they are the story', () => {
    fc.assert(
      fc.property(anyText, (content) => {
        const { opening, rest } = splitOpening(content);
        expect(opening + (rest ?? '') === content).toBe(true);
        expect(rest === '').toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('no letter is ever cut', () => {
    const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });
    fc.assert(
      fc.property(text(900), (content) => {
        const { opening, rest } = splitOpening(content);
        if (rest === null) return;
        const starts = new Set(Array.from(segmenter.segment(content), ({ index }) => index));
        expect(starts.has(opening.length)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('an opening is about a thousand characters long', () => {
    fc.assert(
      fc.property(text(900).map(cleanText), (content) => {
        const { opening, rest } = splitOpening(content);
        if (rest === null) expect(content.length).toBeLessThanOrEqual(OPENING_LENGTH + 200);
        else expect(Math.abs(opening.length - OPENING_LENGTH)).toBeLessThanOrEqual(250);
      }),
      { numRuns: 200 },
    );
  });

  test.each([0, 1, 999, 1000, 1001, 1200])('a text of %i characters comes whole', (length) => {
    const content = 'മ'.repeat(length);
    expect(splitOpening(content)).toEqual({ opening: content, rest: null });
  });

  test('it breaks at a paragraph, else between words, else anywhere but in a letter', () => {
    const paragraphs = `${'a '.repeat(450)}\n${'b '.repeat(500)}`;
    expect(splitOpening(paragraphs).opening).toBe('a '.repeat(450));
    const words = 'word '.repeat(500);
    expect(splitOpening(words).opening).toMatch(/word$/);
    const letters = 'ശ്രീ'.repeat(500);
    expect(splitOpening(`a${letters}`).opening).toBe(`a${'ശ്രീ'.repeat(249)}`);
  });
});

describe('cleaning', () => {
  test.each([
    ['line ends become line feeds', 'a\r\nb\rc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
    ['line feeds and tabs stay', 'a\n\n\tb', 'a\n\n\tb'],
    ['control characters go', 'a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    ['what turns text around goes', 'a\u202ab\u202ec\u2066d\u2069e\ufefff', 'abcdef'],
    ['zero-width joiners stay', 'ന്\u200d ന്\u200c', 'ന്\u200d ന്\u200c'],
    ['half a surrogate pair becomes a replacement character', 'a\ud83db\udc4dc👍', 'a\ufffdb\ufffdc👍'],
    ['letters are composed', 'cafe\u0301 ക\u0d46\u0d3e', 'café ക\u0d4a'],
    ['the ends are trimmed', ' \n\t a b \u00a0\n', 'a b'],
  ])('%s', (_what, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });

  test('what is clean stays as it is', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const clean = cleanText(given);
        expect(cleanText(clean)).toBe(clean);
        expect(cleanLine(cleanLine(given))).toBe(cleanLine(given));
      }),
      { numRuns: 200 },
    );
  });

  test('what is clean holds nothing that a database or a page could choke on', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const clean = cleanText(given);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).toBe(clean.normalize('NFC'));
        expect(clean).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/u);
        expect(cleanLine(given)).not.toMatch(/[\n\t]| {2}/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what a reader can see', () => {
  test.each([
    '',
    ' ',
    '\n\t',
    '\u00a0',
    '\u200b',
    '\u200c\u200d',
    '\u2060',
    '\u00ad',
    '\u115f',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\u034f',
    '\u180b',
  ])('nothing in %j', (given) => {
    expect(isBlank(given)).toBe(true);
  });

  test.each(['a', '.', 'ശ്രീ', '\u200dമ', '👍', '0', '-', '\u0d4d', '\ufffd'])('something in %j', (given) => {
    expect(isBlank(given)).toBe(false);
  });

  test.each(['a', 'ശ്രീ', '👨‍👩‍👧‍👦', '🇮🇳', 'e\u0301', '👍🏽'])('%s counts as one', (letter) => {
    expect(isLongerThan(letter.repeat(7), 7)).toBe(false);
    expect(isLongerThan(letter.repeat(8), 7)).toBe(true);
  });
});

test.each([
  ['മഴ', 'ml'],
  ['മഴയത്തൊരു ചായ, at home', 'ml'],
  ['1. മഴ — 2026', 'ml'],
  ['Puttu at dawn', ''],
  ['Chaya kudicho?', ''],
  ['The word for rain is മഴ', ''],
  ['बारिश', ''],
  ['மழை', ''],
  ['2026!', ''],
  ['', ''],
])('%j is shown as %j', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('the first lines of a text tell its language', () => {
  expect(languageOf(`${'മഴ പെയ്തു. '.repeat(40)}${'And then it stopped. '.repeat(1000)}`)).toBe('ml');
});
