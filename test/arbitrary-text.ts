import fc from 'fast-check';

/** Pieces of real stories, and pieces that a naive truncation would split: joiners, marks, flags, surrogates. */
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
/** Generates any code point, half surrogates included, like the unit `binary`, which takes a second to create. */
export const anyCodePoint = fc.nat({ max: 0x10ffff }).map(
  (code) => String.fromCodePoint(code),
  (text) => toCodePoint(String(text)),
);

/** Generates texts of up to `maxLength` pieces. */
export const textOfPieces = (maxLength: number) =>
  fc.array(fc.constantFrom(...PIECES), { maxLength, size: 'max' }).map((pieces) => pieces.join(''));
/** Generates texts of pieces and of arbitrary code units. */
export const anyText = fc.oneof(
  textOfPieces(900),
  textOfPieces(40),
  fc.string({ unit: anyCodePoint, maxLength: 2500, size: 'max' }),
);

/** @throws unless the text is one code point: fast-check then tries other texts */
function toCodePoint(text: string): number {
  const [letter, ...more] = text;
  if (letter === undefined || more.length > 0) throw new Error('not one code point');
  return letter.codePointAt(0) ?? 0;
}
