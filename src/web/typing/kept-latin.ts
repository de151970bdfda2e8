import { ENGLISH_WORDS } from './english-words.ts';
import { readLearned } from './learned-words.ts';

/** English words that stand in Malayalam sentences as they are, and parts of addresses. */
const ENGLISH = new Set(ENGLISH_WORDS.trim().split(/\s+/));
const ENDING = /(?:e?s|ing|ed|ly)$/;
const MIN_STEM = 3;

/** Returns true if the writer wants a word in the letters that they typed. */
export function staysLatin(accountId: string, latin: string): boolean {
  const typed = latin.toLowerCase();
  const learned = readLearned(accountId)[typed];
  return learned ? learned.toLowerCase() === typed : isEnglish(typed);
}

/** Returns true for a frequent English word, with or without an ending: movies, calling, danced. */
function isEnglish(word: string): boolean {
  if (ENGLISH.has(word)) return true;
  const ending = ENDING.exec(word.slice(MIN_STEM));
  if (!ending) return false;
  const stem = word.slice(0, MIN_STEM + ending.index);
  return ENGLISH.has(stem) || ENGLISH.has(`${stem}e`);
}
