import { OPENING_LENGTH } from '../contract.ts';

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
