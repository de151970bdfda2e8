const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Control characters but line feed and tab, and what steers the direction of text around it. */
const UNWANTED = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Text as it is stored: NFC, line feeds alone, no control characters, trimmed.
 * Zero-width joiners stay: Malayalam needs them.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNWANTED, '')
    .replace(LONE_SURROGATE, '\uFFFD')
    .normalize('NFC')
    .trim();
}

/** As cleanText, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** True when there is nothing a reader could see. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** Counts what a reader would call letters, up to a limit past which nobody asks. */
export function isLongerThan(text: string, graphemes: number): boolean {
  if (text.length <= graphemes) return false;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > graphemes) return true;
  }
  return false;
}
