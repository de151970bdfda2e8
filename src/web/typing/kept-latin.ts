import { isEnglish } from '../../malayalam/english-words.ts';
import { readLearned } from './learned-words.ts';

/** Returns true if the writer wants a word in the letters that they typed. */
export function staysLatin(accountId: string, latin: string): boolean {
  const typed = latin.toLowerCase();
  const learned = readLearned(accountId)[typed];
  return learned ? learned.toLowerCase() === typed : isEnglish(typed);
}
