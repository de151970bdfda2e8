import type { WordPair } from '../../test/word-pairs.ts';

/*
 * How three people spell Malayalam in Latin letters. Written without the table of src/malayalam/latin-spellings.ts, which the
 * suggestions use, so that the suggestions do not judge themselves. A word of test/word-pairs.ts has the spellings of people.
 */

interface Habit {
  long: Record<'aa' | 'ii' | 'uu', string>;
  /** Whether double consonants are typed twice. */
  doubles: boolean;
  ta: string;
  tta: string;
  zha: string;
  finalU: string;
}

/** In a hurry: short vowels, single consonants. Usual: ee and oo, but one a. Careful: everything. */
const HABITS: Habit[] = [
  { long: { aa: 'a', ii: 'i', uu: 'u' }, doubles: false, ta: 'th', tta: 't', zha: 'zh', finalU: '' },
  { long: { aa: 'a', ii: 'ee', uu: 'oo' }, doubles: true, ta: 'th', tta: 'd', zha: 'zh', finalU: 'u' },
  { long: { aa: 'aa', ii: 'ee', uu: 'oo' }, doubles: true, ta: 'th', tta: 't', zha: 'zh', finalU: 'u' },
];

const CONSONANTS: Record<string, string> = {
  ...{ ക: 'k', ഖ: 'kh', ഗ: 'g', ഘ: 'gh', ങ: 'ng', ച: 'ch', ഛ: 'ch', ജ: 'j', ഝ: 'jh', ഞ: 'nj', ഠ: 'th' },
  ...{ ഡ: 'd', ഢ: 'd', ണ: 'n', ഥ: 'th', ദ: 'd', ധ: 'dh', ന: 'n', പ: 'p', ഫ: 'f', ബ: 'b', ഭ: 'bh', മ: 'm' },
  ...{ യ: 'y', ര: 'r', റ: 'r', ല: 'l', ള: 'l', വ: 'v', ശ: 'sh', ഷ: 'sh', സ: 's', ഹ: 'h' },
};
const CHILLUS: Record<string, string> = {
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  'ം': 'm',
  'ഃ': 'h',
};
const VOWELS: Record<string, string> = {
  ...{ അ: 'a', ആ: 'aa', ഇ: 'i', ഈ: 'ii', ഉ: 'u', ഊ: 'uu', ഋ: 'ri', എ: 'e', ഏ: 'e', ഐ: 'ai', ഒ: 'o', ഓ: 'o' },
  ...{ ഔ: 'au', 'ാ': 'aa', 'ി': 'i', 'ീ': 'ii', 'ു': 'u', 'ൂ': 'uu', 'ൃ': 'ri', 'െ': 'e', 'േ': 'e', 'ൈ': 'ai' },
  ...{ 'ൊ': 'o', 'ോ': 'o', 'ൗ': 'au', 'ൌ': 'au' },
};
const VIRAMA = '\u0D4D';
/** What is said, and so typed, otherwise than letter by letter. */
const CLUSTERS: [RegExp, string][] = [
  [/ന്റ/g, 'nt'],
  [/റ്റ/g, 'tt'],
  [/ങ്ങ/g, 'ng'],
  [/ഞ്ഞ/g, 'nj'],
  [/ഞ്ച/g, 'nch'],
  [/ങ്ക/g, 'nk'],
  [/ച്ച/g, 'ch'],
  [/ത്ത/g, 'th'],
  [/ക്ഷ/g, 'ksh'],
  [/ണ്ട/g, 'nd'],
];

/** Returns how people type a Malayalam word, each spelling once. */
export function spellingsOf(word: string, pairs: readonly WordPair[]): string[] {
  const known = pairs.find((pair) => pair.word === word);
  return known ? known.manglish : [...new Set(HABITS.map((habit) => spell(word, habit)))];
}

function spell(word: string, habit: Habit): string {
  let latin = '';
  let rest = word.replaceAll('\u200C', '').replaceAll('\u200D', '');
  for (const [cluster, typed] of CLUSTERS) rest = rest.replace(cluster, `<${typed}>`);
  const letters = rest.match(/<[a-z]+>|./gu) ?? [];
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1] ?? '';
    const consonant = letter.startsWith('<') ? letter.slice(1, -1) : consonantOf(letter, habit);
    if (consonant !== undefined) {
      const isSecond = letters[index - 1] === VIRAMA && letters[index - 2] === letter;
      latin += isSecond && !habit.doubles ? '' : consonant;
      if (next === VIRAMA) latin += index + 2 === letters.length ? habit.finalU : '';
      else if (!(next in VOWELS) || /[അ-ഔ]/.test(next)) latin += 'a';
    } else if (letter !== VIRAMA) {
      const vowel = VOWELS[letter] ?? CHILLUS[letter] ?? letter;
      latin += habit.long[vowel as 'aa'] ?? vowel;
    }
  }
  return latin;
}

function consonantOf(letter: string, habit: Habit): string | undefined {
  if (letter === 'ത') return habit.ta;
  if (letter === 'ട') return habit.tta;
  return letter === 'ഴ' ? habit.zha : CONSONANTS[letter];
}
