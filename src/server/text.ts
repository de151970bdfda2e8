const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Control characters except line feed and tab, and characters that change the direction of the text around them. */
const UNWANTED = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;
/** Normalising takes quadratic time in the length of a run of combining marks; Unicode's Stream-Safe Text Format allows 30. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns the text as it is stored: NFC, with line feeds only, without control characters, trimmed.
 * Zero-width joiners stay because Malayalam needs them. A letter keeps at most 30 combining marks.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNWANTED, '')
    .toWellFormed()
    .replace(EXCESS_MARKS, '$1')
    .normalize('NFC')
    .trim();
}

/** Returns the cleaned text on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Returns true when the text has no visible character. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** Returns the text on one line, cut off after a number of graphemes. */
export function shorten(text: string, graphemes: number): string {
  const line = cleanLine(text);
  if (!isLongerThan(line, graphemes)) return line;
  const shown = [...segmenter.segment(line)].slice(0, graphemes).map(({ segment }) => segment);
  return `${shown.join('').trimEnd()}…`;
}

/** Returns true when the text has more graphemes, the letters a reader sees, than the limit. */
export function isLongerThan(text: string, graphemes: number): boolean {
  if (text.length <= graphemes) return false;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > graphemes) return true;
  }
  return false;
}
