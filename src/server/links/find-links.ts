import { MAX_LINKS, partsWithLinks, recogniseLinks } from './recognise-links.ts';

/** How far before its sign a link may begin, in UTF-16 code units. A piece has at most twice as many. */
export const MAX_PIECE = 60;

/** A scheme or www, whatever follows. */
const SIGN = /:\/\/|(?<![a-z0-9])www\./gi;
/** Signs that people write in words, so that a program does not see an address: example[.]com, ammu (at) example dot com. */
const WRITTEN_OUT: [RegExp, string][] = [
  [/[[({<] ?(?:dot|\.) ?[\])}>] ?/gi, '\0.'],
  [/[[({<] ?(?:at|@) ?[\])}>] ?/gi, '\0@'],
  [/ ?\0/g, ''],
  [/ dot (?=(?:com|net|org|in)\b)/gi, '.'],
  [/ \. ?(?=(?:com|net|org)\b)/gi, '.'],
];

/** Returns what stands between the spaces around each link or email address of a text that has no other white space. */
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

/** Returns a text of the same length whose other letters are Latin ones. */
function toLatin(text: string): string {
  return text.replace(/[^\0-\x7F]+/g, ({ length }) => 'x'.repeat(length));
}

function pieceAround(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - MAX_PIECE), index);
  const start = index - before.length + before.lastIndexOf(' ') + 1;
  const space = text.indexOf(' ', index);
  return text.slice(start, Math.min(space === -1 ? text.length : space, start + 2 * MAX_PIECE));
}
