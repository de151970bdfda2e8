/** Words of fewer letters stay whole. */
const LONG = 9;
/** How many letters stay together at the beginning and at the end of a word. */
const KEPT = 3;
/** A place where a line may break without a hyphen. */
const BREAK = '\u200B';
const MALAYALAM_WORD = /[\u0D00-\u0D7F\u200C\u200D]{12,}/g;
const letters = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/**
 * Returns a text in which a line may break between the letters of long Malayalam words: never inside a letter, a conjunct or
 * beside a joiner. Typst does not hyphenate Malayalam yet, and a hyphen would be wrong.
 */
export function softenLongWords(text: string): string {
  return text.replace(MALAYALAM_WORD, (word) => {
    const parts = Array.from(letters.segment(word), ({ segment }) => segment);
    if (parts.length < LONG) return word;
    return parts
      .map((part, index) => {
        const mayBreak = index >= KEPT && index <= parts.length - KEPT;
        return mayBreak && !isBound(parts[index - 1], part) ? BREAK + part : part;
      })
      .join('');
  });
}

/** Returns whether two letters belong together: after a chandrakkala or a joiner, and before a chillu, which ends a syllable. */
function isBound(before = '', part: string): boolean {
  return (
    /[\u0D4D\u200C\u200D]$/.test(before) ||
    /^[\u0D54-\u0D56\u0D7A-\u0D7F\u0D02\u0D03]/.test(part) ||
    /^\p{L}\u0D4D$/u.test(part)
  );
}
