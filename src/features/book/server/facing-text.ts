import { romanise } from '../../../malayalam/romanise.ts';
import { toParagraphs } from './press-book.ts';
import { softenLongWords } from './soft-breaks.ts';

/** A passage and the same in English letters. */
export type Facing = [original: string, letters: string];

/** A longer passage is divided between words. */
const PASSAGE_LETTERS = 400;
const sentences = new Intl.Segmenter('ml', { granularity: 'sentence' });

/** Returns a text as it stands on facing pages. */
export function toFacing(text: string): Facing {
  return [softenLongWords(text), romanise(text)];
}

/** Returns the paragraphs of a text in passages, between which a paragraph may be divided between two pairs of pages. */
export function toFacingParagraphs(text: string): Facing[][] {
  return toParagraphs(text).map((paragraph) =>
    Array.from(sentences.segment(paragraph), ({ segment }) => segment.trim())
      .filter(Boolean)
      .flatMap(divideLong)
      .map(toFacing),
  );
}

function divideLong(sentence: string): string[] {
  if (sentence.length <= PASSAGE_LETTERS) return [sentence];
  const passages: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = passages.at(-1);
    if (last !== undefined && last.length + word.length < PASSAGE_LETTERS) {
      passages[passages.length - 1] = `${last} ${word}`;
    } else passages.push(word);
  }
  return passages;
}

/** Returns whether a text has only English letters already. Such a text needs no facing page. */
export function isSameInLetters(text: string): boolean {
  return romanise(text) === text;
}
