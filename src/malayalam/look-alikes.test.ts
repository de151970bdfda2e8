import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLookAlikes, writeOldChillus } from './look-alikes.ts';

/** Spellings of the same letters. */
const ALIKE = [
  ['ൺ', 'ണ\u0D4D\u200D'],
  ['ൻ', 'ന\u0D4D\u200D'],
  ['ർ', 'ര\u0D4D\u200D', 'റ\u0D4D\u200D'],
  ['ൽ', 'ല\u0D4D\u200D'],
  ['ൾ', 'ള\u0D4D\u200D'],
  ['ൿ', 'ക\u0D4D\u200D'],
  ['എന്റെ', 'എൻ\u0D4Dറെ', 'എൻറെ', 'എന\u0D4D\u200Dറെ'],
  ['ഈ', 'ഇ\u0D57'],
  ['ഊ', 'ഉ\u0D57'],
  ['ഐ', 'എ\u0D46'],
  ['ഓ', 'ഒ\u0D3E'],
  ['ഔ', 'ഒ\u0D57'],
  ['കൈ', 'ക\u0D46\u0D46'],
  ['കൊ', 'ക\u0D46\u0D3E', 'ക\u0D46\u200C\u0D3E'],
  ['കോ', 'ക\u0D47\u0D3E'],
  ['കൗ', 'ക\u0D4C', 'ക\u0D46\u0D57'],
  ['പാസ്‌വേഡ്', 'പാസ്വേഡ്', 'പാസ്\u200Dവേഡ്\u200C'],
  ['അവന്', 'അവന്\u200C', '\uFEFFഅ\u200Bവന്'],
  ['é', 'e\u0301', 'e\u2060\u0301'],
  ['chaya 9', 'ｃｈａｙａ\u00A0９', 'cha\u00ADya 9'],
];

test.each(ALIKE)('%s is the same however it is typed', (...spellings) => {
  expect([...new Set(spellings.map(foldLookAlikes))]).toHaveLength(1);
});

test('letters that a reader tells apart stay apart', () => {
  const apart = [
    'ന',
    'ൻ',
    'ണ',
    'ൺ',
    'ര',
    'റ',
    'ർ',
    'ററ',
    'റ്റ',
    'ല',
    'ൽ',
    'ള',
    'ൾ',
    'ഒ',
    'ഓ',
    'ഔ',
    'കൈ',
    'കെ',
  ];
  const latin = ['a', 'A', 'á', 'а', 'l', 'I', '0', 'o', "'", '’', '൧', '1'];
  const folded = [...apart, ...latin].map(foldLookAlikes);
  expect(new Set(folded).size).toBe(apart.length + latin.length);
});

test('a folded text stays the same when it is folded again, and old chillus fold to new ones', () => {
  const letters = fc.constantFrom(...'നണരറലളകആഎഒഇഉൻർൽ്െേൈൊോൌൗ\u200C\u200D\u200Be\u0301'.split(''));
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
      const folded = foldLookAlikes(parts.join(''));
      expect(foldLookAlikes(folded)).toBe(folded);
    }),
    { numRuns: 2000 },
  );
  expect(foldLookAlikes(writeOldChillus('ഞാൻ അവൾ പാൽ'))).toBe('ഞാൻ അവൾ പാൽ');
});
