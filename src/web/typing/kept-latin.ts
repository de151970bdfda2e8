import { readLearned } from './learned-words.ts';

/**
 * English words that stand in Malayalam sentences as they are, and parts of addresses. Only words that are no Malayalam word
 * in English letters: "are" is missing, because it is ആരെ.
 */
const ENGLISH = new Set(
  `the and is was were of for with you your my we they she his her its it this that these those what which who when where
  why how have has had will would should could not but because from about there then than been being does did or as if an am
  him them our into very just only also www http https com`.split(/\s+/),
);

/** Returns true if the writer wants a word in the letters that they typed. */
export function staysLatin(accountId: string, latin: string): boolean {
  const typed = latin.toLowerCase();
  const learned = readLearned(accountId)[typed];
  return learned ? learned.toLowerCase() === typed : ENGLISH.has(typed);
}
