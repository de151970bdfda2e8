import { isEnglish } from '../../malayalam/english-words.ts';
import { readLearned } from './learned-words.ts';

/** Returns true if the writer wants to keep a word in the typed letters. */
export function staysLatin(accountId: string, latin: string): boolean {
  const typed = latin.toLowerCase();
  const learned = readLearned(accountId)[typed];
  return learned ? learned.toLowerCase() === typed : isEnglish(typed);
}
