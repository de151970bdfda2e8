import { otherInitials } from './initials.ts';
import { findNameEnding, findNameSpelling } from './name-spellings.ts';
import { normalise } from './normalise.ts';
import { hasMalayalam, MALAYALAM_RUN, romanise } from './romanise.ts';

/** Cache size. Names repeat a lot: on each card of a list, and on each page. */
const MAX_KEPT = 5000;
const kept = new Map<string, string>();

/**
 * Returns the name of a person or a place in Latin letters, as Keralites write it: ഗോപിനാഥൻ നായർ becomes
 * Gopinathan Nair, പാലക്കാട് becomes Palakkad.
 */
export function romaniseName(name: string): string {
  if (!hasMalayalam(name)) return name;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const latin = name.replace(MALAYALAM_RUN, (run: string, at: number) => {
    const isInitial = name.charAt(at + run.length) === '.' || (run !== name && isOneLetter(run));
    return spellWord(normalise(run), isInitial);
  });
  if (kept.size >= MAX_KEPT) kept.clear();
  if (name.length <= 100) kept.set(name, latin);
  return latin;
}

/** Returns whether a word is the Malayalam name of a single Latin letter, such as എം for M. */
function isOneLetter(run: string): boolean {
  return otherInitials(normalise(run))?.length === 1;
}

function spellWord(word: string, isInitial: boolean): string {
  const initials = isInitial ? otherInitials(word) : undefined;
  if (initials && !/[^a-z]/.test(initials)) return initials.toUpperCase();
  const latin = findNameSpelling(word) ?? spellEnding(word) ?? withoutHalfU(word, spell(word));
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** Returns the spelling of a word within a sentence. */
function spell(word: string): string {
  return romanise(word, 'a ');
}

function spellEnding(word: string): string | undefined {
  const found = findNameEnding(word);
  return found && spell(word.slice(0, -found.ending.length)) + found.latin;
}

/** Removes a final half u, which names do not have in Latin letters: അജിത് is Ajith, കോഴിക്കോട് Kozhikode. */
function withoutHalfU(word: string, latin: string): string {
  if (!word.endsWith('\u0D4D') || !latin.endsWith('u')) return latin;
  return word.endsWith('ോട്') ? `${latin.slice(0, -1)}e` : latin.slice(0, -1);
}
