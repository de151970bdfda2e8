import type { Ranked, WordSource } from './suggest-words.ts';

/**
 * When the first word is sure. Chosen on the demonstration's stories, TUNED of test/word-pairs.ts and the tuning sentences of
 * bench/typing: by how much the second word has to cost more, and the same word with ് for ു or ു for ്, which sound alike.
 */
const SURE_LEAD = 0.9;
const SURE_ENDING_LEAD = 1.2;
/** The most that each Latin letter may cost. A word that costs more is spelled in no usual way, and often an English word. */
const SURE_LETTER_COST = 0.4;

/**
 * Returns true if the first of the ranked words is so much likelier than the others that it can be taken unseen. Letters that
 * spell an English word may stand for it.
 */
export function isFirstSure(
  source: WordSource,
  typed: string,
  [first, ...others]: readonly Ranked[],
): boolean {
  if (!first?.isKnown || source.english.has(typed.toLowerCase())) return false;
  if (first.cost > SURE_LETTER_COST * typed.length) return false;
  const stem = first.word.replace(HALF_U, '');
  return others.every(({ word, cost }) => {
    const isVariant = stem !== first.word && word.replace(HALF_U, '') === stem;
    return cost - first.cost >= (isVariant ? SURE_ENDING_LEAD : SURE_LEAD);
  });
}

const HALF_U = /[ു്]$/;
