import { findContacts, foldLetters, foldText } from '../../../server/links/find-contacts.ts';

/** The shortest word of the list, in UTF-16 code units. */
const MIN_WORD = 2;

/**
 * Returns the links, email addresses, telephone numbers and listed words of a text, folded. Takes linear time: a newcomer
 * chooses the text. A Malayalam word is found inside others, because words are joined there; other words only alone.
 */
export function findHeldPieces(text: string, words: readonly string[]): string[] {
  const letters = foldLetters(text);
  return [...findContacts(text, letters), ...findWords(letters.toLowerCase(), words)];
}

/** Returns the listed words that a folded text contains. A regular expression of 200 words takes four times as long. */
function findWords(folded: string, words: readonly string[]): string[] {
  const found: string[] = [];
  // The listed words in groups with the same first two code units. Group 0 stays empty: no word begins with its
  // units.
  const groups: { key: string; end: number; last: number }[][] = [[]];
  const groupOf = new Uint16Array(0x10000);
  // Folding all words at once takes a third of the time. No text has U+0000: see cleanText.
  const keys = foldText(words.join('\0')).split('\0');
  for (const key of new Set(keys.map((word) => word.trim()))) {
    if (key.length < MIN_WORD) continue;
    const start = hashOf(key.charCodeAt(0), key.charCodeAt(1));
    groupOf[start] ||= groups.push([]) - 1;
    const end = key.length - 1;
    groups[groupOf[start]]?.push({ key, end, last: key.charCodeAt(end) });
  }
  const { length } = folded;
  if (groups.length === 1) return found;
  for (let index = 0, unit = folded.charCodeAt(0); index + 1 < length; index += 1) {
    const next = folded.charCodeAt(index + 1);
    const group = groupOf[hashOf(unit, next)] ?? 0;
    unit = next;
    if (group === 0) continue;
    for (const { key, end, last } of groups[group] ?? []) {
      // Comparing the last code unit first takes half the time.
      if (index + end >= length || folded.charCodeAt(index + end) !== last) continue;
      if (!folded.startsWith(key, index)) continue;
      if (isMalayalam(key) || isAlone(folded, index, key)) found.push(key);
    }
  }
  return found;
}

/** Returns a number below 2^16 for two code units. */
function hashOf(unit: number, next: number): number {
  return (unit * 31 + next) & 0xffff;
}

function isAlone(text: string, index: number, word: string): boolean {
  return (
    !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, index - 2), index)) &&
    !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(index + word.length, index + word.length + 2))
  );
}

function isMalayalam(text: string): boolean {
  return /[\u0D00-\u0D7F]/.test(text);
}
