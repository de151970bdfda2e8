import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfPieces } from '../../../../test/arbitrary-text.ts';
import { EXCERPT_LENGTH, excerptOf, minutesOf } from './excerpt.ts';

test('a short text is its own excerpt, on one line', () => {
  expect(excerptOf(' Steam,\n\ncoconut  and a radio. ', true)).toEqual({
    excerpt: 'Steam, coconut and a radio.',
    isCut: false,
  });
});

test('an excerpt ends between words', () => {
  const { excerpt, isCut } = excerptOf('മഴക്കാലത്ത് ഒരു ബസ് യാത്ര '.repeat(20), true);
  expect(isCut).toBe(true);
  expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
  expect(['മഴക്കാലത്ത്', 'ഒരു', 'ബസ്', 'യാത്ര']).toContain(excerpt.split(' ').at(-1));
});

test('a cut excerpt ends without a full stop or comma, because an ellipsis follows', () => {
  expect(excerptOf('One two. thr', false).excerpt).toBe('One two');
});

test('the last word of a beginning is left out, because it may be incomplete', () => {
  expect(excerptOf('One two thr', false)).toEqual({ excerpt: 'One two', isCut: true });
});

test('an excerpt never ends inside a letter and never needs more than the limit', () => {
  const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });
  fc.assert(
    fc.property(textOfPieces(300), fc.boolean(), (text, isWhole) => {
      const line = text.replace(/\s+/g, ' ').trim();
      const { excerpt } = excerptOf(text, isWhole);
      expect(line.startsWith(excerpt)).toBe(true);
      expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
      const ends = new Set(Array.from(segmenter.segment(line), ({ index }) => index)).add(line.length);
      expect(ends.has(excerpt.length)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('reading takes a minute at least, and longer for more text', () => {
  expect(minutesOf(10, '')).toBe(1);
  expect(minutesOf(13_000, '')).toBe(10);
  expect(minutesOf(36_000, 'ml')).toBe(10);
});
