import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, textOfPieces } from '../../../../test/arbitrary-text.ts';
import { cleanText } from '../../../server/text.ts';
import { OPENING_LENGTH } from '../contract.ts';
import { languageOf, splitOpening } from './opening.ts';

// Shrinking a failing example stops after this time.
fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

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
      fc.property(textOfPieces(900), (content) => {
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
      fc.property(textOfPieces(900).map(cleanText), (content) => {
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
