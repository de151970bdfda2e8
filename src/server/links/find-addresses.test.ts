import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAddresses } from './find-addresses.ts';

const found = (text: string) => findAddresses(text).map(({ start, end }) => text.slice(start, end));

test.each([
  // Punctuation around an address.
  ['See https://example.org.', ['https://example.org']],
  ['(example.org)', ['example.org']],
  ['“example.org” and ‘www.example.org/a’…', ['example.org', 'www.example.org/a']],
  [
    '<https://example.org/>, https://example.org/a?b=c#d!',
    ['https://example.org/', 'https://example.org/a?b=c#d'],
  ],
  [
    'https://example.org/a_(b) (see https://example.org/c)',
    ['https://example.org/a_(b)', 'https://example.org/c'],
  ],
  ['https://example.org/a\nhttps://example.org/b', ['https://example.org/a', 'https://example.org/b']],
  ['https://example.org/🌧️ https://example.com🌧️', ['https://example.org/', 'https://example.com']],
  // Signs of chats, invisible characters, and two addresses without a space.
  [
    '*https://example.org/e* and _https://example.org/ee_',
    ['https://example.org/e', 'https://example.org/ee'],
  ],
  ['~www.example.org/e_~ https://example.org/a_', ['www.example.org/e_', 'https://example.org/a_']],
  [
    'https://example.org/j\u200B https://example.org/k\uFEFF',
    ['https://example.org/j', 'https://example.org/k'],
  ],
  ['https://example.org/g,https://example.org/h', ['https://example.org/g', 'https://example.org/h']],
  // Malayalam in an address, and joined to one.
  ['https://example.org/കഥ-ൽ വായിച്ചു', ['https://example.org/കഥ']],
  ['https://ml.wikipedia.org/wiki/കേരളം.', ['https://ml.wikipedia.org/wiki/കേരളം']],
  ['https://example.org/മഴ-കാലം-2024/', ['https://example.org/മഴ-കാലം-2024/']],
  ['https://example.org/story-യിൽ', ['https://example.org/story']],
  ['https://example.org/storyൽ', ['https://example.org/story']],
  ['https://example.org/?q=മഴ', ['https://example.org/?q=മഴ']],
  ['https://example.org-ന്റെ, www.example.in-ലെ കഥ', ['https://example.org', 'www.example.in']],
  ['example.comൽ ഉണ്ട്, example.com-ല്\u200D ഉണ്ട്', ['example.com', 'example.com']],
  ['സൈറ്റ്www.example.com, സൈറ്റ്:https://example.org', ['www.example.com', 'https://example.org']],
  ['https://കഥ.ഭാരതം/മഴ', ['https://കഥ.ഭാരതം/മഴ']],
  ['ammu@example.org-ലേക്ക് എഴുതൂ', ['ammu@example.org']],
  // Sentences without addresses.
  ['We went home.In the evening it rained.', []],
  ['We went home.in\nthe evening it rained.', []],
  ['ഞാൻ വന്നു.പിന്നെ പോയി. B.Com-ന് ചേർന്നു. 3.5/4', []],
  ['@അമ്മു @meera', []],
  // Addresses that nobody should open with a tap.
  ['javascript:alert(1) JAVASCRIPT://example.org data:text/html,<b> vbscript:x file:///etc/passwd', []],
  ['ftp://example.org //example.org', []],
  ['https://bank.com@evil.com/a https://bank:secret@evil.com', []],
  ['https://аpple.com https://example.org\u202Emoc', []],
] as const)('%s has the addresses %j', (text, addresses) => {
  expect(found(text)).toEqual(addresses);
});

test.each([
  ['example.org/a', 'https://example.org/a'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ['ammu@example.org', 'mailto:ammu@example.org'],
  ['mailto:ammu@example.org?bcc=all@example.org', 'mailto:ammu@example.org'],
  ['http://localhost:3000/stories', 'http://localhost:3000/stories'],
] as const)('%s leads to %s', (text, href) => {
  expect(findAddresses(text)[0]?.href).toBe(href);
});

test('any text has only web and email addresses, in their order and without white space', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.constantFrom(
      'https://',
      'www.',
      '.com',
      '.in',
      '@',
      '-ൽ',
      'മഴ',
      'javascript:',
      '/',
      ' ',
      '\n',
      '"',
      '://',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      for (const { start, end, href } of findAddresses(text)) {
        expect(start >= last && end > start && end <= text.length).toBe(true);
        expect(text.slice(start, end)).not.toMatch(/\s/);
        expect(new URL(href).protocol).toMatch(/^(?:https?|mailto):$/);
        last = end;
      }
    }),
  );
});

test('a long text of a hostile author takes linear time', () => {
  for (const part of [
    'a',
    'a.',
    'a@',
    'മ',
    'മ.',
    'a-മ',
    'a.com/',
    'a.com മ',
    'www',
    ':/',
    '//',
    '/മ-',
    '.'.repeat(9),
  ]) {
    // A text of eight times the length takes eight times as long, or 64 times with a quadratic search.
    const short = timeOf(part, 50_000);
    expect([part, timeOf(part, 400_000) / Math.max(short, LEAST_US) < 32]).toEqual([part, true]);
  }
});

/** In microseconds: the time of a shorter measurement depends on chance. */
const LEAST_US = 5000;

/** Returns the processor time of this thread for a text of so many letters, in microseconds. */
function timeOf(part: string, length: number): number {
  const text = part.repeat(length / part.length);
  const { user: start } = process.threadCpuUsage();
  findAddresses(text);
  return process.threadCpuUsage().user - start;
}
