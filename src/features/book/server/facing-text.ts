import { romanise } from '../../../malayalam/romanise.ts';
import { toParagraphs } from './press-book.ts';
import { softenLongWords } from './soft-breaks.ts';

/** A passage and the same in English letters. */
export type Facing = [original: string, letters: string];

/** A passage without an end of a sentence is cut at a space after so many letters. */
const PASSAGE_LETTERS = 200;
const SENTENCES = new RegExp(`[^.?!…]*[.?!…]+["'’”)]*(?:\\s+|$)|.{1,${PASSAGE_LETTERS}}(?:\\s+|$)|.+`, 'gsu');

/** Returns a text as it stands on facing pages. */
export function toFacing(text: string): Facing {
  return [softenLongWords(text), romanise(text)];
}

/** Returns the paragraphs of a text in passages, between which a paragraph may be divided between two pairs of pages. */
export function toFacingParagraphs(text: string): Facing[][] {
  return toParagraphs(text).map((paragraph) =>
    (paragraph.match(SENTENCES) ?? []).flatMap(cutLong).map((passage) => toFacing(passage.trim())),
  );
}

function cutLong(sentence: string): string[] {
  if (sentence.length <= 2 * PASSAGE_LETTERS) return [sentence];
  return (
    sentence.match(new RegExp(`.{1,${PASSAGE_LETTERS}}(?:\\s+|$)|.{1,${2 * PASSAGE_LETTERS}}`, 'gsu')) ?? []
  );
}

/** Returns whether a text is the same in English letters, so that it needs no facing page. */
export function isSameInLetters(text: string): boolean {
  return romanise(text) === text;
}
