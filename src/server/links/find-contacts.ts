import { foldJoiners, foldVowels } from '../../malayalam/normalise.ts';
import { findAddresses } from './find-addresses.ts';
import { findLinks, MAX_PIECE } from './find-links.ts';
import { findNumbers } from './find-numbers.ts';

/** Cyrillic letters that look like Latin ones, and the digits of other scripts, with their replacements. */
const FOLDED = new Map(
  [
    ['авеікмнорстухѕј', 'abeikmhopctyxsj'],
    ['АВЕІКМНОРСТУХЅЈ', 'ABEIKMHOPCTYXSJ'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['൦൧൨൩൪൫൬൭൮൯', '0123456789'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, to.charAt(index)])),
);
const TO_FOLD = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/**
 * Invisible characters that foldJoiners keeps: fillers, selectors and tags, which can stand between the letters
 * of an address.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** White space other than the space that NFKC keeps. */
const LINE_BREAKS = /[\t-\r\u1680\u2028\u2029]+/g;

/** Folds a text, so that different spellings of a word become equal. */
export function foldText(text: string): string {
  return foldLetters(text).toLowerCase();
}

/** Like foldText, but keeps capital letters. */
export function foldLetters(text: string): string {
  const folded = foldVowels(foldJoiners(text.normalize('NFKC')))
    .replace(TO_FOLD, (letter) => FOLDED.get(letter) ?? letter)
    // Replaces the old sign for au. replaceAll, because a regular expression with Malayalam letters would take
    // longer.
    .replaceAll('ൌ', 'ൗ')
    .replaceAll('ൻറ', 'ന്റ')
    .replace(INVISIBLE, '')
    .replace(LINE_BREAKS, ' ');
  return folded.includes('  ') ? folded.replace(/ {2,}/g, ' ') : folded;
}

/**
 * Returns the addresses that readers could open, folded. findLinks finds most of these, but misses some, such
 * as “example.org” in such quotes.
 */
function readAddresses(text: string): string[] {
  return findAddresses(text).map(({ start, end }) => foldText(text.slice(start, end)));
}

/**
 * Returns the links, email addresses and telephone numbers of a text, folded. Takes linear time. `letters` is
 * the result of foldLetters for this text.
 */
export function findContacts(text: string, letters: string = foldLetters(text)): string[] {
  const links = findLinks(letters).map((link) => link.toLowerCase());
  for (const address of readAddresses(text)) {
    if (!links.some((link) => link.includes(address.slice(0, MAX_PIECE)))) links.push(address);
  }
  return [...new Set([...links, ...findNumbers(letters.toLowerCase())])];
}
