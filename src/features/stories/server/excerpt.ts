import type { WrittenLanguage } from '../../../malayalam/language-of.ts';

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Approximate length of an excerpt in UTF-16 code units: three lines on a phone. */
export const EXCERPT_LENGTH = 140;
/** The longest word that is cut off as a whole. A longer one is cut inside, between graphemes. */
const LONGEST_WORD = 60;

/**
 * Returns the first words of a text on one line. With `isWhole` false, the given text itself is cut off at some
 * code point. Never cuts a grapheme, and cuts a word only if it is very long.
 */
export function excerptOf(text: string, isWhole: boolean): { excerpt: string; isCut: boolean } {
  const line = text.replace(/\s+/g, ' ').trim();
  if (isWhole && line.length <= EXCERPT_LENGTH) return { excerpt: line, isCut: false };
  const limit = Math.min(EXCERPT_LENGTH, line.length);
  const space = line.lastIndexOf(' ', limit);
  if (space >= limit - LONGEST_WORD && space > 0) {
    // An ellipsis follows, so a full stop before it would look wrong.
    return { excerpt: line.slice(0, space).replace(/(?<![.,;:])[.,;:]+$/, ''), isCut: true };
  }
  // The grapheme at the limit may be incomplete, so the excerpt ends before it.
  const at = segmenter.segment(line).containing(Math.max(0, limit - 1))?.index ?? 0;
  return { excerpt: line.slice(0, at), isCut: true };
}

/**
 * Bytes of UTF-8 that people read in a minute, about 220 English or 140 Malayalam words. The database knows a text's bytes
 * without reading it.
 */
const BYTES_PER_MINUTE: Record<WrittenLanguage, number> = { '': 1300, ml: 3600 };

/** Returns the estimated time to read a text, in whole minutes. */
export function minutesOf(bytes: number, language: WrittenLanguage): number {
  return Math.max(1, Math.round(bytes / BYTES_PER_MINUTE[language]));
}
