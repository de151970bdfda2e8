import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/arbitrary-text.ts';
import { cleanLine, cleanText, isBlank, isLongerThan } from './text.ts';

// Shrinking a failing example stops after this time.
fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

describe('cleaning a text', () => {
  test.each([
    ['line ends become line feeds', 'a\r\nb\rc\u2028d\u2029e\vf\fg\u0085h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['line feeds and tabs stay', 'a\n\n\tb', 'a\n\n\tb'],
    ['control characters are removed', 'a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    [
      'characters that change the direction of text are removed',
      'a\u202ab\u202ec\u2066d\u2069e\ufefff',
      'abcdef',
    ],
    ['zero-width joiners stay', 'ന്\u200d ന്\u200c', 'ന്\u200d ന്\u200c'],
    ['half a surrogate pair becomes a replacement character', 'a\ud83db\udc4dc👍', 'a\ufffdb\ufffdc👍'],
    ['letters are composed', 'cafe\u0301 ക\u0d46\u0d3e', 'café ക\u0d4a'],
    [
      'a letter keeps five marks',
      `Z${'\u0301\u0330'.repeat(15)}b`,
      `${'Z\u0330\u0330\u0301\u0301\u0301'.normalize('NFC')}b`,
    ],
    [
      'joiners between marks hide none',
      `x${'\u0330'.repeat(4)}${'\u200d\u0330'.repeat(9)}`,
      `x${'\u0330'.repeat(4)}\u200d\u0330\u200d`,
    ],
    [
      'a letter that is taken apart keeps no more',
      `\u0958${'\u0331'.repeat(5)}`,
      `\u0915\u093c${'\u0331'.repeat(4)}`,
    ],
    [
      'the marks of a letter stay',
      'ക്ഷ്മ്യോം ന്\u200d שְּׁ֑ 1\ufe0f\u20e3 ở',
      'ക്ഷ്മ്യോം ന്\u200d שְּׁ֑ 1\ufe0f\u20e3 ở'.normalize('NFC'),
    ],
    ['the ends are trimmed', ' \n\t a b \u00a0\n', 'a b'],
  ])('%s', (_what, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });

  test('clean text stays unchanged', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const clean = cleanText(given);
        expect(cleanText(clean)).toBe(clean);
        expect(cleanLine(cleanLine(given))).toBe(cleanLine(given));
      }),
      { numRuns: 200 },
    );
  });

  test('clean text has no character that a database or a page cannot handle', () => {
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

describe('visible text', () => {
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
    '\u0301\u0302',
    '\u0d4d',
    '\u0d02\u200d \u0d3e',
  ])('%j has no visible character', (given) => {
    expect(isBlank(given)).toBe(true);
  });

  test.each(['a', '.', 'ശ്രീ', '\u200dമ', '👍', '0', '-', 'ം\u0d15', '\ufffd'])(
    '%j has a visible character',
    (given) => {
      expect(isBlank(given)).toBe(false);
    },
  );

  test('a long text of letters that have very many bytes is too long, and one of complex letters is not', () => {
    expect(isLongerThan('👨‍👩‍👧‍👦'.repeat(30_000), 32_000)).toBe(true);
    expect(isLongerThan('ക്ഷേത്രം '.repeat(8000), 32_000)).toBe(false);
  });

  test.each(['a', 'ശ്രീ', '👨‍👩‍👧‍👦', '🇮🇳', 'e\u0301', '👍🏽'])('%s counts as one grapheme', (letter) => {
    expect(isLongerThan(letter.repeat(7), 7)).toBe(false);
    expect(isLongerThan(letter.repeat(8), 7)).toBe(true);
  });
});
