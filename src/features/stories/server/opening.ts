import { OPENING_LENGTH, type TextLanguage } from '../contract.ts';

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** How far past the opening a better place to break is looked for. */
const SLACK = 200;

/**
 * Cuts a story into what a list carries and what 'Read more' brings; joined again they are the story.
 * Breaks at a paragraph, else between words, never inside a letter. A short rest is not worth a click.
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
  // A grapheme may span the wanted place, even a space (a mark can follow it).
  const at = segmenter.segment(content).containing(wanted)?.index ?? wanted;
  return { opening: content.slice(0, at), rest: content.slice(at) };
}

/** So much of a text tells its script: a list asks for twenty of them. */
const SAMPLE_LENGTH = 120;

/** The language a text is shown in: Malayalam where at least half of its first letters are. */
export function languageOf(text: string): TextLanguage {
  let malayalam = 0;
  let others = 0;
  // By code unit, as a list has no time for more: a pattern took ten times as long.
  for (let index = Math.min(text.length, SAMPLE_LENGTH) - 1; index >= 0; index -= 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x0d00 && unit <= 0x0d7f) malayalam += 1;
    else if (isLetter(unit)) others += 1;
  }
  return malayalam > 0 && malayalam >= others ? 'ml' : '';
}

/** Latin ones and all further scripts; not the joiners, dashes and quotes between them. */
function isLetter(unit: number): boolean {
  const isLatin = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return isLatin || (unit >= 0xc0 && (unit < 0x2000 || unit > 0x2bff) && unit < 0xd800);
}
