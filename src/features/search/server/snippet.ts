import { findWords } from '../../../malayalam/normalise.ts';
import type { Term } from '../../../server/database/search-table.ts';
import type { MarkedText } from '../../stories/contract.ts';
import { ALIKE_TIER, BEGINNING_TIER, describeWord, type Query, type TierNumber } from './terms.ts';

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Only the first words of a long text are compared. If none of them matches, the snippet is the beginning. */
export const MAX_COMPARED = 600;
/** In UTF-16 code units; 600 words of real texts have about half as many. Bounds the time for long words. */
export const MAX_COMPARED_LENGTH = 12_000;
/** In UTF-16 code units: three lines on a phone. */
const SNIPPET_LENGTH = 220;
/** How much of the text the snippet shows before the first match. */
const LEAD_LENGTH = 60;

/** Tells whether the search is for a normalised word. */
type WordMatcher = (word: string) => boolean;

/** Returns a matcher for the words that a query finds up to a tier. */
export function matcherOf({ words }: Query, tier: TierNumber): WordMatcher {
  const exact = new Set<Term>();
  const fine = new Set<Term>();
  const stems = new Set<Term>();
  for (const { word, isExact } of words) {
    const described = describeWord(word);
    exact.add(described.exact);
    if (isExact) continue;
    if (described.fine !== undefined) fine.add(described.fine);
    if (described.coarse !== undefined) stems.add(described.coarse);
    if (tier >= ALIKE_TIER) for (const term of described.alike()) stems.add(term);
  }
  const last = words.at(-1);
  const beginning =
    tier === BEGINNING_TIER && last && !last.isExact ? describeWord(last.word).beginning : undefined;
  return (word) => {
    const found = describeWord(word);
    return (
      exact.has(found.exact) ||
      (found.fine !== undefined && fine.has(found.fine)) ||
      found.stems.some((stem) => stems.has(stem)) ||
      (beginning !== undefined && found.beginnings().includes(beginning))
    );
  };
}

/**
 * Returns a text with its matching words marked as a whole. The joined pieces are the text. Pieces between
 * matches may be empty.
 */
export function markWords(text: string, matches: WordMatcher): MarkedText {
  const pieces: MarkedText = [''];
  let end = 0;
  for (const found of compareWords(text, matches)) {
    // A mark must not begin or end inside a grapheme, because that would break the letter.
    const start = Math.max(end, graphemeStart(text, found.start));
    const last = graphemeEnd(text, found.end);
    if (last <= start) continue;
    pieces[pieces.length - 1] = text.slice(end, start);
    pieces.push(text.slice(start, last), '');
    end = last;
  }
  pieces[pieces.length - 1] = text.slice(end);
  return pieces;
}

/**
 * Returns the part of a text around its first match on one line, with the matching words marked. Never cuts a grapheme,
 * and cuts a word only if it is very long.
 */
export function snippetOf(text: string, matches: WordMatcher): { snippet: MarkedText; isCut: boolean } {
  const [first] = compareWords(text, matches);
  const start = first && first.start > LEAD_LENGTH ? startNear(text, first.start) : 0;
  const isWhole = text.length - start <= SNIPPET_LENGTH;
  const end = isWhole ? text.length : endNear(text, Math.max(start + SNIPPET_LENGTH, first?.end ?? 0));
  const snippet = markWords(text.slice(start, end).replace(/\s/g, ' '), matches);
  if (start > 0) snippet[0] = `\u2026${snippet[0]}`;
  return { snippet, isCut: !isWhole };
}

function* compareWords(text: string, matches: WordMatcher) {
  let compared = 0;
  for (const found of findWords(text.slice(0, MAX_COMPARED_LENGTH))) {
    compared += 1;
    if (compared > MAX_COMPARED) return;
    if (matches(found.word)) yield found;
  }
}

/** Returns the start of a word before a place, or of a grapheme within a long word. */
function startNear(text: string, place: number): number {
  const from = place - LEAD_LENGTH;
  const space = text.slice(from, place).search(/\s/);
  return graphemeStart(text, space < 0 ? from : from + space + 1);
}

/** Returns the end of a word before a place, or of a grapheme within a long word. */
function endNear(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const from = Math.max(0, place - LEAD_LENGTH);
  const space = text.slice(from, place).search(/\s\S*$/);
  return graphemeStart(text, space > 0 ? from + space : place);
}

/** How much of a text around a place decides where its graphemes begin. Real texts have no longer graphemes. */
const CONTEXT = 64;

function graphemeStart(text: string, place: number): number {
  if (place <= 0 || place >= text.length) return Math.min(Math.max(place, 0), text.length);
  // Avoid Intl.Segmenter where possible: it takes a thousand times as long.
  if (isPlain(text, place - 1) && isPlain(text, place)) return place;
  const from = Math.max(0, place - CONTEXT);
  const found = segmenter.segment(text.slice(from, place + CONTEXT)).containing(place - from);
  return from + (found?.index ?? place - from);
}

/** Returns whether a code unit is a grapheme by itself: a printable ASCII character. */
function isPlain(text: string, place: number): boolean {
  const unit = text.charCodeAt(place);
  return unit >= 0x20 && unit < 0x7f;
}

function graphemeEnd(text: string, place: number): number {
  const start = graphemeStart(text, place);
  if (start === place) return place;
  const found = segmenter.segment(text.slice(start, start + 2 * CONTEXT)).containing(0);
  return start + (found?.segment.length ?? place - start);
}
