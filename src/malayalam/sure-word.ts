import type { Ranked, WordSource } from './suggest-words.ts';

/**
 * How much more the second word must cost for the first one to be sure; and how much more the same word must
 * cost with ് instead of ു or the reverse, which sound alike. Chosen on the demonstration's stories, TUNED of
 * test/word-pairs.ts and the tuning sentences of bench/typing.
 */
const SURE_LEAD = 0.9;
const SURE_ENDING_LEAD = 1.2;
/**
 * The highest cost for each Latin letter. A word with a higher cost has an unusual spelling, and is often
 * English.
 */
const SURE_LETTER_COST = 0.4;

/**
 * Returns true if the first of the ranked words is so much likelier than the others that it can be used without
 * asking. For the spelling of an English word, the English word may be the first one.
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
