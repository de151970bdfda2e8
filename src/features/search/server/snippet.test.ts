import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../../test/arbitrary-text.ts';
import { markWords, matcherOf, snippetOf } from './snippet.ts';
import { parseQuery } from './terms.ts';

// Shrinking a failing example stops after this time.
fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });
const matcher = matcherOf(parseQuery('mazha a word ക്ഷ'), 6);

/** Fails if a piece begins or ends inside of a grapheme of the whole text. */
function expectWholeGraphemes(text: string, pieces: string[]): void {
  const edges = new Set([text.length, ...Array.from(segmenter.segment(text), ({ index }) => index)]);
  let place = 0;
  for (const piece of pieces) {
    expect(edges.has(place), JSON.stringify([text, pieces])).toBe(true);
    place += piece.length;
  }
}

test('the pieces of a marked text are the text, and cut no grapheme', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const pieces = markWords(text, matcher);
      expect(pieces.join('')).toBe(text);
      expectWholeGraphemes(text, pieces);
    }),
    { numRuns: 100 },
  );
});

test('a snippet is a part of the text that begins and ends between graphemes', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 30 }), (texts) => {
      const text = texts.join(' ');
      const { snippet } = snippetOf(text, matcher);
      const line = text.replace(/\s/g, ' ');
      const shown = snippet.join('');
      const part = shown.startsWith('\u2026') && !line.startsWith('\u2026') ? shown.slice(1) : shown;
      const start = line.indexOf(part);
      expect(start).toBeGreaterThanOrEqual(0);
      const edges = new Set([text.length, ...Array.from(segmenter.segment(text), ({ index }) => index)]);
      const places = [...line.matchAll(new RegExp(RegExp.escape(part), 'g'))].map(({ index }) => index);
      expect(part === '' || places.some((place) => edges.has(place) && edges.has(place + part.length))).toBe(
        true,
      );
    }),
    { numRuns: 200 },
  );
});

test('a snippet shows the first match of a long text with the words around it', () => {
  const text = `${'മുമ്പുള്ള വാക്കുകൾ '.repeat(20)}ഇന്നലെ മഴയിൽ നനഞ്ഞു. ${'പിന്നെയുള്ളത് '.repeat(40)}`;
  const { snippet, isCut } = snippetOf(text, matcherOf(parseQuery('mazha'), 1));
  expect(snippet.filter((_, index) => index % 2 === 1)).toEqual(['മഴയിൽ']);
  expect(snippet.join('')).toMatch(/^\u2026(മുമ്പുള്ള|വാക്കുകൾ) /);
  expect(isCut).toBe(true);
});
