import { normalise } from './normalise.ts';

/** How Malayalam writes the names of the Latin letters, the usual spelling first. */
const LETTER_NAMES: Record<string, string[]> = {
  a: ['എ', 'ഏ'],
  b: ['ബി'],
  c: ['സി'],
  d: ['ഡി'],
  e: ['ഇ', 'ഈ'],
  f: ['എഫ്'],
  g: ['ജി'],
  h: ['എച്ച്', 'എച്'],
  i: ['ഐ'],
  j: ['ജെ', 'ജേ'],
  k: ['കെ', 'കേ'],
  l: ['എൽ'],
  m: ['എം'],
  n: ['എൻ'],
  o: ['ഒ', 'ഓ'],
  p: ['പി'],
  q: ['ക്യു', 'ക്യൂ'],
  r: ['ആർ'],
  s: ['എസ്'],
  t: ['ടി'],
  u: ['യു', 'യൂ'],
  v: ['വി'],
  w: ['ഡബ്ല്യു', 'ഡബ്ല്യൂ', 'ഡബ്ലിയു'],
  x: ['എക്സ്'],
  y: ['വൈ'],
  z: ['സെഡ്', 'ഇസഡ്', 'സീ'],
};

/** Inside a joined word, a chillu is written as its letter with a virama: see normalise. */
const CHILLUS: [RegExp, string][] = [
  [/ൽ/g, 'ല്'],
  [/ൻ/g, 'ന്'],
  [/ർ/g, 'ര്'],
];

const LATIN_OF = new Map(
  Object.entries(LETTER_NAMES).flatMap(([letter, names]) =>
    names.flatMap((name) => {
      const inside = CHILLUS.reduce((text, [chillu, written]) => text.replace(chillu, written), name);
      return [[name, letter] as const, [inside, letter] as const];
    }),
  ),
);
const NAMES = [...LATIN_OF.keys()].toSorted((a, b) => b.length - a.length);
const NAME = new RegExp(NAMES.join('|'), 'g');
const ONLY_NAMES = new RegExp(`^(?:${NAMES.join('|')})+$`);

/** A longer word of Latin letters is probably not a row of initials. */
const MAX_INITIALS = 4;

/**
 * Returns a name whose initials are joined to one word, however they were separated: A.B. Name, A B Name and AB
 * Name become “AB Name”.
 */
export function joinInitials(name: string): string {
  const words: string[] = [];
  let isInRow = false;
  for (const word of name.split(/[.\s]+/)) {
    if (!word) continue;
    const isInitial = /^[a-z]$/i.test(word) || LATIN_OF.has(normalise(word));
    if (isInitial && isInRow) words.push((words.pop() ?? '') + word);
    else words.push(word);
    isInRow = isInitial;
  }
  return words.join(' ');
}

/**
 * Returns a search whose last letter stays a separate word although initials stand before it: “A.B. N” may
 * begin the name “A.B. Name”. Undefined if the result equals that of `joinInitials`.
 */
export function joinInitialsButLast(search: string): string | undefined {
  const [, before = '', last = ''] = /^(.*[.\s])([^.\s]+)\s*$/s.exec(search) ?? [];
  if (!before) return undefined;
  const apart = `${joinInitials(before)} ${last}`;
  return apart === joinInitials(search) ? undefined : apart;
}

/**
 * Returns the other way in which people write a row of initials: with Latin letters, or with their Malayalam
 * names. Undefined for other words.
 */
export function otherInitials(word: string): string | undefined {
  if (/^[a-z]+$/.test(word) && word.length <= MAX_INITIALS) {
    return normalise(Array.from(word, (letter) => LETTER_NAMES[letter]?.[0] ?? '').join(''));
  }
  if (!ONLY_NAMES.test(word)) return undefined;
  return word.replace(NAME, (name) => LATIN_OF.get(name) ?? '');
}
