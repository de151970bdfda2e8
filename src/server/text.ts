import { MAX_UNITS_PER_GRAPHEME } from '../malayalam/units-per-grapheme.ts';
import { AppError } from './errors.ts';

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Line breaks of other systems. Word processors paste U+000B for a break within a paragraph. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters except line feed and tab, and characters that change the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const UNWANTED = /[\0-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g;
/**
 * The most combining marks on a letter: more would cover the lines above and below. Written languages need at
 * most five.
 */
const MAX_MARKS = 5;
/**
 * Marks on one letter, with invisible characters between them. Matches only long runs, so that few texts match:
 * a function shortens each match.
 */
const RUN_OF_MARKS = /\p{M}[\p{M}\p{Cf}]{4,}/gu;

/**
 * Returns a text as it is stored: NFC, with line feeds only, without control characters, trimmed. Keeps
 * zero-width joiners, which Malayalam needs. A letter keeps at most five combining marks.
 */
export function cleanText(text: string): string {
  // Shorten runs first, because normalising takes quadratic time in their length.
  const shortened = text
    .replace(LINE_BREAK, '\n')
    .replace(UNWANTED, '')
    .toWellFormed()
    .replace(RUN_OF_MARKS, keepSomeMarks);
  const normal = shortened.normalize('NFC');
  // Normalising takes letters apart, which may lengthen a run, so shorten again.
  return (normal === shortened ? normal : normal.replace(RUN_OF_MARKS, keepSomeMarks)).trim();
}

function keepSomeMarks(run: string): string {
  let marks = 0;
  let kept = '';
  for (const character of run) {
    if (/\p{M}/u.test(character)) marks += 1;
    if (marks <= MAX_MARKS) kept += character;
  }
  return kept;
}

/** Returns the cleaned text on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Returns a copy of the text. A part of a text keeps the whole text in memory; its copy does not. */
export function copyText(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le');
}

/**
 * Returns true if the text has no visible letter, digit or sign. A mark alone does not count, because it needs
 * a letter.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** Returns the text on one line, cut off after a number of graphemes. */
export function shorten(text: string, graphemes: number): string {
  const line = cleanLine(text);
  if (!isLongerThan(line, graphemes)) return line;
  const shown = [...segmenter.segment(line)].slice(0, graphemes).map(({ segment }) => segment);
  return `${shown.join('').trimEnd()}…`;
}

/**
 * A Malayalam letter has about seven bytes; in a long text of complex letters, nine. Bounds the cost of storing
 * and showing a text.
 */
const MAX_BYTES_PER_GRAPHEME = 12;
/** A comment of 2,000 letters may consist only of emoji, which have up to 25 bytes each. */
const ALWAYS_ALLOWED_BYTES = 50_000;

/**
 * Returns true if the text has more graphemes, the letters that a reader sees, than the limit, or very many
 * bytes.
 */
export function isLongerThan(text: string, graphemes: number): boolean {
  if (text.length <= graphemes) return false;
  if (Buffer.byteLength(text) > graphemes * MAX_BYTES_PER_GRAPHEME + ALWAYS_ALLOWED_BYTES) return true;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > graphemes) return true;
  }
  return false;
}

/** Returns true for a typed text that would be too long after any cleaning. Cleaning a huge text takes long. */
export function isFarTooLong(text: string, graphemes: number): boolean {
  // Allow for line ends, which a browser sends as two characters.
  return Buffer.byteLength(text) > graphemes * MAX_BYTES_PER_GRAPHEME * 1.5;
}

/** Returns a text of several lines as it is stored; empty for a blank one. */
export function cleanOptional(input: string): string {
  const text = cleanText(input);
  return isBlank(text) ? '' : text;
}

/** Returns a text on one line as it is stored; empty for a blank one. */
export function cleanOptionalLine(input: string): string {
  const line = cleanLine(input);
  return isBlank(line) ? '' : line;
}

/**
 * Returns the text of a field as it is stored; empty for a blank one. The limit is in graphemes.
 * @throws AppError 'too-long' 422, with the details of a field that readForm refuses
 */
export function cleanField(
  input: string,
  { field, limit, hasLines = false }: { field: string; limit: number; hasLines?: boolean },
): string {
  const tooLong = () =>
    new AppError('too-long', 422, `${field}: at most ${limit} characters.`, { field, limit, reason: 'long' });
  // Do this cheap check first, because cleaning a huge text takes long.
  if (input.length > limit * MAX_UNITS_PER_GRAPHEME) throw tooLong();
  const text = hasLines ? cleanText(input) : cleanLine(input);
  if (isLongerThan(text, limit)) throw tooLong();
  return isBlank(text) ? '' : text;
}
