// Runs on: SQLite

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAddresses } from '../../../server/links/find-addresses.ts';
import { cleanText } from '../../../server/text.ts';
import { findHeldPieces } from './held-text.ts';

test.each([
  ['see https://example.com/a', ['https://example.com/a']],
  ['www.example.com, and Example.ORG!', ['www.example.com,', 'example.org!']],
  ['ask t.me/abc or wa.me/91', ['t.me/abc', 'wa.me/91']],
  ['write to ammu@example.org.', ['ammu@example.org.']],
  ['ｗｗｗ.example.com', ['www.example.com']],
  ['www.exa\u200Bmple.com', ['www.example.com']],
  ['“example.org” പോലെ', ['example.org']],
  ['example.com-ൽ ഉണ്ട്', ['example.com']],
  ['call 98470 12345', ['9847012345']],
  ['+91 (98470) 12-345', ['919847012345']],
  ['വിളിക്കൂ ൯൮൪൭൦൧൨൩൪൫', ['9847012345']],
  ['٩٨٤٧٠١٢٣', ['98470123']],
  ['۹۸۴۷۰۱۲۳ and ८९४७०१२३', ['98470123', '89470123']],
  ['from 1990-1995, 12.10.2005, 10,000,000 or 2024', []],
  ['e.g. the end.Then a/b, 3.5/4 and him.', []],
] as const)('%s has the links and numbers %j', (text, pieces) => {
  expect(findHeldPieces(text, [])).toEqual(pieces);
});

test.each([
  ['ass', 'a class and grass', []],
  ['ass', 'You ASS!', ['ass']],
  ['easy money', 'Easy\n  money here', ['easy money']],
  ['money', 'mоnеy', ['money']],
  ['തട്ടിപ്പ്', 'ഇതൊരു തട്ടിപ്പാണ്', []],
  ['തട്ടിപ്പ', 'ഇതൊരു തട്ടിപ്പാണ്', ['തട്ടിപ്പ']],
  ['അവൻ', 'അവന്\u200D വന്നു', ['അവൻ']],
  ['അവന്\u200D', 'അവൻ', ['അവൻ']],
  ['അവർ', 'അവറ്\u200D', ['അവർ']],
  ['എന്റെ', 'എൻറെ', ['എന്റെ']],
  ['പണം', 'പണ\u200Cം', ['പണം']],
  ['', 'anything', []],
] as const)('the word %s in %s is %j', (word, text, pieces) => {
  expect(findHeldPieces(text, [word])).toEqual(pieces);
});

test('a newcomer’s text with anything that a reader can tap is held', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(
      'https://',
      'www.',
      'example',
      '.com',
      '.in',
      '@',
      '-ൽ',
      'മഴ',
      'the ',
      '/',
      ' ',
      '\n',
      '”',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = cleanText(pieces.join(''));
      if (findAddresses(text).length > 0) expect(findHeldPieces(text, [])).not.toEqual([]);
    }),
  );
});

test('a link, a number or a listed word is found in any text', () => {
  const piece = fc.constantFrom('https://example.com', '98470 12345', 'ചതി', 'swindle');
  const filler = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(filler, piece, filler, (before, found, after) => {
      const text = cleanText(`${before} ${found} ${after}`);
      expect(findHeldPieces(text, ['ചതി', 'swindle'])).not.toEqual([]);
    }),
  );
});

test('a long text of a hostile author takes linear time', () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`);
  for (const part of ['a', 'a.', 'a@', '1 ', '1', 'a.com/', 'www', ':/', '.'.repeat(9)]) {
    const start = performance.now();
    findHeldPieces(part.repeat(400_000 / part.length), words);
    expect([part, performance.now() - start < 2000]).toEqual([part, true]);
  }
});
