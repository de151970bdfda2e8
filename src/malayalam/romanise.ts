import { normalise } from './normalise.ts';
import { spell } from './spell-in-latin.ts';
import { findEnglish } from './written-english.ts';

/*
 * Writes Malayalam in Latin letters as people type it: മഴ becomes mazha, വീട് veedu. The result is only for
 * reading. Several Malayalam words can have the same Latin spelling, so it cannot be converted back.
 */

/** Malayalam letters, signs and digits, with the joiners between and after them, and up to nine invisible characters between. */
export const MALAYALAM_RUN =
  /\p{Script=Malayalam}(?:(?:[\u00AD\u200B\u2060\uFEFF]|\u200C|\u200D){0,9}\p{Script=Malayalam}|\u200C|\u200D)*/gu;

/** Returns a text with its Malayalam in Latin letters, and everything else unchanged. `before` is the text before it. */
export function romanise(text: string, before = ''): string {
  if (!hasMalayalam(text)) return text;
  let latin = '';
  for (const [, piece] of romaniseParts(text, before)) latin += piece;
  return latin;
}

/** A piece of a text that is never romanised, in UTF-16 code units. */
export interface KeptPiece {
  start: number;
  end: number;
}

/**
 * Returns a text in Latin letters except for its kept pieces, and these pieces at their new places. The given
 * pieces must be in their order.
 */
export function romaniseAround<Piece extends KeptPiece>(
  text: string,
  pieces: readonly Piece[],
  before = '',
): { text: string; pieces: Piece[] } {
  const places: number[] = [];
  const ends = pieces.flatMap(({ start, end }) => [start, end]);
  let latin = '';
  let written = 0;
  for (const [part, shown] of romaniseParts(text, before, pieces)) {
    // Kept pieces begin and end outside of converted words.
    for (
      let end = ends[places.length];
      end !== undefined && end <= written + part.length;
      end = ends[places.length]
    )
      places.push(end === written + part.length ? latin.length + shown.length : latin.length + end - written);
    latin += shown;
    written += part.length;
  }
  return {
    text: latin,
    pieces: pieces.map((piece, index) => ({
      ...piece,
      start: places[2 * index] ?? latin.length,
      end: places[2 * index + 1] ?? latin.length,
    })),
  };
}

export function hasMalayalam(text: string): boolean {
  return /\p{Script=Malayalam}/u.test(text);
}

/**
 * Returns the place in the romanised text for a place in the written text, both in UTF-16 code units: the
 * beginning of its word.
 */
export function toRomanisedPlace(text: string, place: number, kept: readonly KeptPiece[] = []): number {
  return walk(text, place, kept, 0, 1);
}

/** Returns the place in the written text for a place in the romanised text: the beginning of its word. */
export function toWrittenPlace(text: string, place: number, kept: readonly KeptPiece[] = []): number {
  return walk(text, place, kept, 1, 0);
}

function walk(text: string, place: number, kept: readonly KeptPiece[], from: 0 | 1, to: 0 | 1): number {
  const passed = [0, 0] as [number, number];
  for (const part of romaniseParts(text, '', kept)) {
    const left = place - passed[from];
    // Parts without Malayalam have the same length in both texts.
    if (left < part[from].length) return passed[to] + (part[0] === part[1] ? left : 0);
    passed[0] += part[0].length;
    passed[1] += part[1].length;
  }
  return passed[to];
}

/** Yields the parts of a text as written and in Latin letters: Malayalam words, and the text between them. */
function* romaniseParts(
  text: string,
  before = '',
  kept: readonly KeptPiece[] = [],
): Generator<[written: string, latin: string]> {
  let end = 0;
  let next = 0;
  for (const { 0: run, index } of text.matchAll(MALAYALAM_RUN)) {
    while ((kept[next]?.end ?? index + 1) <= index) next += 1;
    if ((kept[next]?.start ?? index + 1) <= index) continue;
    const between = text.slice(end, index);
    if (between) yield [between, between];
    const word = romaniseWord(run);
    const lead = end === 0 ? before + between : between;
    const isStart =
      SENTENCE_END.test(AFTER_WORDS.exec(lead)?.[1] ?? lead) || (end === 0 && NO_WORDS.test(lead));
    yield [run, isStart ? word.charAt(0).toUpperCase() + word.slice(1) : word];
    end = index + run.length;
  }
  if (end < text.length) yield [text.slice(end), text.slice(end)];
}

/** Matches the end of a sentence. Three dots are a pause and do not end a sentence. */
const SENTENCE_END = /(?<!\.)[.!?][\p{Pe}\p{Pf}"']*\s|\n/u;
const AFTER_WORDS = /[\p{L}\p{M}\p{N}]([^\p{L}\p{M}\p{N}]*)$/u;
/** Matches a beginning without words, after which the first sentence of a text starts. */
const NO_WORDS = /^[^\p{L}\p{M}\p{N}\u2026]*$/u;

/** Cache size. Words repeat a lot, within a text and between texts. */
const MAX_KEPT = 20_000;
const kept = new Map<string, string>();

function romaniseWord(run: string): string {
  const known = kept.get(run);
  if (known !== undefined) return known;
  const word = normalise(run);
  const latin = findEnglish(word) ?? spell(word);
  if (kept.size >= MAX_KEPT) kept.clear();
  // Do not cache very long strings, which are not real words.
  if (run.length <= 40) kept.set(run, latin);
  return latin;
}
