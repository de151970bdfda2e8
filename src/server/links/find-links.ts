import { MAX_LINKS, partsWithLinks, recogniseLinks } from './recognise-links.ts';

/** How far a link may begin before its sign, in UTF-16 code units. A piece is at most twice as long. */
export const MAX_PIECE = 60;

/** A scheme or www, whatever text follows. */
const SIGN = /:\/\/|(?<![a-z0-9])www\./gi;
/**
 * Signs that people write as words, so that a program does not recognise an address: example[.]com, ammu (at)
 * example dot com.
 */
const WRITTEN_OUT: [RegExp, string][] = [
  [/[[({<] ?(?:dot|\.) ?[\])}>] ?/gi, '\0.'],
  [/[[({<] ?(?:at|@) ?[\])}>] ?/gi, '\0@'],
  [/ ?\0/g, ''],
  [/ dot (?=(?:com|net|org|in)\b)/gi, '.'],
  [/ \. ?(?=(?:com|net|org)\b)/gi, '.'],
];

/**
 * Returns the pieces between spaces that contain a link or an email address. The text must have no other white
 * space than spaces.
 */
export function findLinks(text: string): string[] {
  const plain = WRITTEN_OUT.reduce((all, [pattern, sign]) => all.replace(pattern, sign), text);
  const pieces: string[] = [];
  for (const { text: part } of partsWithLinks(plain)) {
    const found = [...part.matchAll(SIGN)].map(({ index }) => index);
    for (const { index } of recogniseLinks(part, toLatin(part))) found.push(index);
    for (const index of found.slice(0, MAX_LINKS - pieces.length)) pieces.push(pieceAround(part, index));
    if (pieces.length === MAX_LINKS) break;
  }
  return [...new Set(pieces)];
}

/** Returns a text of the same length in which all characters outside ASCII are replaced by Latin letters. */
function toLatin(text: string): string {
  return text.replace(/[^\0-\x7F]+/g, ({ length }) => 'x'.repeat(length));
}

function pieceAround(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - MAX_PIECE), index);
  const start = index - before.length + before.lastIndexOf(' ') + 1;
  const space = text.indexOf(' ', index);
  return text.slice(start, Math.min(space === -1 ? text.length : space, start + 2 * MAX_PIECE));
}
