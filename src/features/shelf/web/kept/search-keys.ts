import { listWords, normalise } from '../../../../malayalam/normalise.ts';
import { phoneticKeys } from '../../../../malayalam/phonetic-key.ts';
import { soundsAlike } from '../../../../malayalam/sounds-alike.ts';
import { stemsOf } from '../../../../malayalam/stems.ts';

/**
 * Returns the keys of a text's words, each between two spaces. The server's index has the same keys, so that
 * the search finds a word in either script and in every common spelling.
 */
export function searchKeys(text: string): string {
  const keys = new Set<string>();
  for (const word of listWords(text)) {
    const { coarse } = phoneticKeys(word);
    // A word in another script has no phonetic key.
    for (const key of coarse ? stemsOf(coarse) : [word]) keys.add(key);
  }
  return ` ${[...keys].join(' ')} `;
}

/** Returns how well a story's keys match a search. 0 means no match, and a title counts more than a text. */
type Likeness = (story: { titleKeys: string; textKeys: string }) => number;

/** Returns undefined for a search without words. */
export function likenessTo(q: string): Likeness | undefined {
  const words = [...listWords(normalise(q))].map(keysOfWord);
  if (words.length === 0) return undefined;
  const isIn = (keys: string, level: 'own' | 'alike') =>
    words.every((word) => word[level].some((key) => keys.includes(key)));
  return ({ titleKeys, textKeys }) => {
    if (isIn(titleKeys, 'own')) return 4;
    const all = titleKeys + textKeys;
    if (isIn(all, 'own')) return 3;
    if (isIn(titleKeys, 'alike')) return 2;
    return isIn(all, 'alike') ? 1 : 0;
  };
}

function keysOfWord(word: string, index: number, { length }: string[]): { own: string[]; alike: string[] } {
  const { coarse } = phoneticKeys(word);
  const own = [` ${coarse || word} `];
  // The last word may be incomplete.
  const beginnings = index === length - 1 ? [` ${coarse || word}`] : [];
  const others = coarse ? [...stemsOf(coarse), ...soundsAlike(coarse)].map((key) => ` ${key} `) : [];
  return { own, alike: [...own, ...others, ...beginnings] };
}
