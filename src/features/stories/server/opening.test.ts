import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, textOfPieces } from '../../../../test/arbitrary-text.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { cleanText } from '../../../server/text.ts';
import { OPENING_LENGTH } from '../contract.ts';
import { splitOpening } from './opening.ts';

// Stop shrinking a failing example after this time.
fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

describe('splitOpening', () => {
  test('opening and rest together are the exact text', () => {
    fc.assert(
      fc.property(anyText, (content) => {
        const { opening, rest } = splitOpening(content);
        expect(opening + (rest ?? '') === content).toBe(true);
        expect(rest === '').toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('never splits a grapheme', () => {
    const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });
    fc.assert(
      fc.property(textOfPieces(900), (content) => {
        const { opening, rest } = splitOpening(content);
        if (rest === null) return;
        const starts = new Set(Array.from(segmenter.segment(content), ({ index }) => index));
        expect(starts.has(opening.length)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('returns an opening of about a thousand characters', () => {
    fc.assert(
      fc.property(textOfPieces(900).map(cleanText), (content) => {
        const { opening, rest } = splitOpening(content);
        if (rest === null) expect(content.length).toBeLessThanOrEqual(OPENING_LENGTH + 200);
        else expect(Math.abs(opening.length - OPENING_LENGTH)).toBeLessThanOrEqual(250);
      }),
      { numRuns: 200 },
    );
  });

  test.each([0, 1, 999, 1000, 1001, 1200])('does not split a text of %i characters', (length) => {
    const content = 'മ'.repeat(length);
    expect(splitOpening(content)).toEqual({ opening: content, rest: null });
  });

  test('prefers a paragraph break, then a space, then any grapheme boundary', () => {
    const paragraphs = `${'a '.repeat(450)}\n${'b '.repeat(500)}`;
    expect(splitOpening(paragraphs).opening).toBe('a '.repeat(450));
    const words = 'word '.repeat(500);
    expect(splitOpening(words).opening).toMatch(/word$/);
    const letters = 'ശ്രീ'.repeat(500);
    expect(splitOpening(`a${letters}`).opening).toBe(`a${'ശ്രീ'.repeat(249)}`);
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
])('languageOf(%j) is %j', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('languageOf judges a text by its beginning', () => {
  expect(languageOf(`${'മഴ പെയ്തു. '.repeat(40)}${'And then it stopped. '.repeat(1000)}`)).toBe('ml');
});
