import { expect, test } from 'vitest';
import { findAddresses } from '../links/find-addresses.ts';
import { toHtml } from './html-mail.ts';
import { makeUntappable, stateEmail } from './untappable.ts';

/** What the simplest mail program takes for an address or a number. */
const TAPPABLE = /\w:\/\/|[a-z0-9]\.[a-z]{2}|\w@\w|(?:\d[ -]?){7}/i;
const PUBLIC_URL = 'https://kerikko.example';

test.each([
  ['‘Visit https://evil.example.com/a now’', '‘Visit https[:]//evil[.]example[.]com/a now’'],
  ['www.example.org-ൽ', 'www[.]example[.]org-ൽ'],
  ['ammu@example.org wrote', 'ammu[@]example[.]org wrote'],
  ['Call +91 98470 12345', 'Call +919_847_012_345'],
  ['Call 98470\u200b12345', 'Call 984_701_234_5'],
  ['exam\u200bple.com', 'example[.]com'],
  ['https://bank.com@evil.com', 'https[:]//bank.\u2060com[@]evil.\u2060com'],
  ['a shop at example.photography', 'a shop at example.\u2060photography'],
  ['We went home. In the evening, 6.30 PM, K.P. sang.', 'We went home. In the evening, 6.30 PM, K.P. sang.'],
  [`> ${PUBLIC_URL}/reset-password?token=x`, '> https[:]//kerikko[.]example/reset-password?token=x'],
  [`${PUBLIC_URL}.evil.com/`, 'https[:]//kerikko[.]example[.]evil[.]com/'],
  [`See ${PUBLIC_URL}/x`, 'See https[:]//kerikko[.]example/x'],
])('in a mail, %j has nothing to tap', (typed, expected) => {
  const text = makeUntappable(typed, PUBLIC_URL);
  expect(text).toBe(expected);
  expect(findAddresses(text)).toEqual([]);
  expect(text).not.toMatch(TAPPABLE);
  expect(toHtml(text, 'Kerikko', false)).not.toContain('<a ');
});

test('a line that is an address of the community stays one, and so does an email that the product states', () => {
  const own = `${PUBLIC_URL}/news?comment=1#comment-1`;
  const text = makeUntappable(`Look:\n${own}\n\n(${stateEmail('ammu@example.org')})\n`, PUBLIC_URL);
  expect(text).toBe(`Look:\n${own}\n\n(ammu@example.org)\n`);
  expect(toHtml(text, 'Kerikko', false)).toMatch(/<a href="[^"]+" style="[^"]+">Open<\/a>/);
  expect(toHtml(text, 'Kerikko', false)).toContain(`<a href="${own}"`);
});

test('the HTML of a mail sets a quote apart, links nothing in it, and breaks long addresses', () => {
  const html = toHtml(`Hello,\n\n> ${PUBLIC_URL}/a\n> <b>\n\nBye > now`, 'Kerikko', false);
  expect(html).toMatch(/<blockquote [^>]+>https:\/\/kerikko\.example\/a<br>&lt;b&gt;<\/blockquote>/);
  expect(html).toContain('<p dir="auto">Bye &gt; now</p>');
  expect(html).not.toContain('<a ');
  expect(html).toContain('overflow-wrap: anywhere');
});
