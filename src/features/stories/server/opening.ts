import { OPENING_LENGTH, type WrittenLanguage } from '../contract.ts';

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** How far from OPENING_LENGTH the split may move to find a better break, in code units. */
const SLACK = 200;

/**
 * Splits a story into the opening for lists and the rest for 'Read more'. Opening and rest together are the exact text.
 * Prefers a paragraph break, then a space, and never splits a grapheme. Returns a null rest if the rest would be short.
 */
export function splitOpening(content: string): { opening: string; rest: string | null } {
  if (content.length <= OPENING_LENGTH + SLACK) return { opening: content, rest: null };
  const window = content.slice(0, OPENING_LENGTH + SLACK);
  const paragraph = window.lastIndexOf('\n');
  const space = window.lastIndexOf(' ', OPENING_LENGTH);
  const wanted =
    paragraph >= OPENING_LENGTH - SLACK
      ? paragraph
      : space >= OPENING_LENGTH - SLACK
        ? space
        : OPENING_LENGTH;
  // A grapheme may span the wanted position. Even a space can carry a combining mark.
  const at = segmenter.segment(content).containing(wanted)?.index ?? wanted;
  return { opening: content.slice(0, at), rest: content.slice(at) };
}

/** Number of code units that languageOf reads. Kept small, because every page of a list calls languageOf 40 times. */
const SAMPLE_LENGTH = 120;

/** Returns 'ml' if at least half of the first letters are Malayalam, otherwise ''. */
export function languageOf(text: string): WrittenLanguage {
  let malayalam = 0;
  let others = 0;
  // This loop over code units is ten times as fast as a regular expression.
  for (let index = Math.min(text.length, SAMPLE_LENGTH) - 1; index >= 0; index -= 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x0d00 && unit <= 0x0d7f) malayalam += 1;
    else if (isLetter(unit)) others += 1;
  }
  return malayalam > 0 && malayalam >= others ? 'ml' : '';
}

/** Returns true for letters of Latin and all later scripts, but not for joiners, dashes and quotes. */
function isLetter(unit: number): boolean {
  const isLatin = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return isLatin || (unit >= 0xc0 && (unit < 0x2000 || unit > 0x2bff) && unit < 0xd800);
}
