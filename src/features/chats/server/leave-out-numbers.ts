import { findNumbers } from '../../../server/links/find-numbers.ts';
import { toAsciiDigits } from './chat-line.ts';

/** Replaces a number. */
const GONE = '…';
/** At least 7 digits in a row, or groups of them with a space, a dash, a dot, a stroke or brackets between two. */
const CANDIDATE = /\+?\(?\d(?:[ \u00A0\u202F.()/\-\u2010\u2011]{0,3}\d){6,59}/g;
/** A mention of somebody without a name in the exporting phone. */
const MENTION = /@\+?\d[\d \u00A0()-]{5,20}\d/g;

/** Returns the text without telephone numbers, in digits of any script, and whether it had any. */
export function leaveOutNumbers(text: string): { text: string; lacksNumbers: boolean } {
  // One letter stays one letter, so places in both texts are the same.
  const ascii = toAsciiDigits(text);
  const found = new Set(findNumbers(ascii));
  const places = [
    ...ascii.matchAll(MENTION).map(({ index, 0: raw }) => ({ start: index + 1, end: index + raw.length })),
    ...ascii
      .matchAll(CANDIDATE)
      .filter(({ 0: raw }) => found.has(raw.replace(/\D/g, '')) || /^\+\D?(?:\d\D{0,3}){8}/.test(raw))
      .map(({ index, 0: raw }) => ({ start: index, end: index + raw.length })),
  ].sort((one, two) => one.start - two.start);
  let kept = '';
  let at = 0;
  for (const { start, end } of places) {
    if (start >= at) kept += text.slice(at, start) + GONE;
    at = Math.max(at, end);
  }
  return { text: kept + text.slice(at), lacksNumbers: places.length > 0 };
}

/**
 * Returns the last nine digits of a text that is a telephone number; undefined for every other text. The
 * country code does not change these digits.
 */
export function readNumber(text: string): string | undefined {
  const ascii = toAsciiDigits(text).replace(/[\s\u2010\u2011().-]/gu, '');
  return /^\+?\d{7,15}$/.test(ascii) ? ascii.slice(-9).replace('+', '') : undefined;
}
