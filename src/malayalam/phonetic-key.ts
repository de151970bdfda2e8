import { CONSONANTS } from './consonants.ts';
import { LOANWORDS } from './loanwords.ts';
import { normalise } from './normalise.ts';

/**
 * A word's sound in [a-z0-9], which is equal for a Malayalam word and its spellings in Latin letters. In a key,
 * c is ച, x is ഞ, z is ഴ, and vowels also stand for their long forms.
 */
interface PhoneticKeys {
  /** Keeps voiced, aspirated and plain consonants apart. */
  fine: string;
  /** Unites voiced, aspirated and plain consonants, because few people spell them reliably. */
  coarse: string;
}

/** In UTF-16 code units. A search has at most as many, so nobody can search for the sound of a longer word. */
export const MAX_SOUNDED = 200;

/**
 * Returns the keys of a normalised word. Both are empty for a word in another script, and for a very long word.
 */
export function phoneticKeys(word: string): PhoneticKeys {
  if (word.length > MAX_SOUNDED) return { fine: '', coarse: '' };
  const known = LOANWORDS.get(word);
  const latin = MALAYALAM.test(word) ? spell(word) : known ? spell(normalise(known)) : word;
  const shared = fold(latin, SHARED_RULES);
  return { fine: fold(shared, FINE_RULES), coarse: fold(shared, COARSE_RULES) };
}

/**
 * Letters that openKey appends to a word, so that its last letters are not treated as an ending. They change no
 * other letter, and no other letter changes them.
 */
const OPEN_ENDS = { malayalam: ['വ്', 'ല്'], latin: ['v', 'l'] } as const;

/**
 * Returns the coarse key of a normalised word that may continue. Keeps the letters that phoneticKeys leaves out
 * at the end of a word, so that the key of a beginning is usually a beginning of the whole word's key. Empty
 * for a word in another script.
 */
export function openKey(word: string): string {
  const known = LOANWORDS.get(word);
  const spelled = known ? normalise(known) : word;
  const ends = OPEN_ENDS[MALAYALAM.test(spelled) ? 'malayalam' : 'latin'];
  // Do not append the same letter: a doubled letter would become one.
  const end = /[vwവ]\u0D4D?$/.test(spelled) ? ends[1] : ends[0];
  return phoneticKeys(spelled + end).coarse.slice(0, -1);
}

const MALAYALAM = /[\u0D00-\u0D7F]/;

/** People rarely type ഠ and ഢ with their h. */
const SOUNDS: Record<string, string> = { ...CONSONANTS, ഠ: 't', ഢ: 'd' };
const VOWELS: Record<string, string> = {
  അ: 'a',
  ആ: 'aa',
  ഇ: 'i',
  ഈ: 'ee',
  ഉ: 'u',
  ഊ: 'oo',
  ഋ: 'ri',
  എ: 'e',
  ഏ: 'e',
  ഐ: 'ai',
  ഒ: 'o',
  ഓ: 'o',
  ഔ: 'au',
};
/** Signs that replace the vowel a of the consonant before them. */
const VOWEL_SIGNS: Record<string, string> = {
  '\u0D4D': '',
  '\u0D3E': 'aa',
  '\u0D3F': 'i',
  '\u0D40': 'ee',
  '\u0D41': 'u',
  '\u0D42': 'oo',
  '\u0D43': 'ri',
  '\u0D46': 'e',
  '\u0D47': 'e',
  '\u0D48': 'ai',
  '\u0D4A': 'o',
  '\u0D4B': 'o',
  '\u0D57': 'au',
};
const OTHER_LETTERS: Record<string, string> = {
  '\u0D02': 'm',
  '\u0D03': '',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
};
/** Groups of letters that sound different together. */
const CLUSTERS: [RegExp, string][] = [
  [/റ്റ/g, 'ട്ട'],
  [/ന്റ/g, 'ന്ട'],
  [/ജ്ഞ/g, 'ഞ'],
];

/** Returns the Latin spelling of a normalised Malayalam word, to which the rules below apply. */
function spell(word: string): string {
  let rest = word;
  for (const [cluster, sound] of CLUSTERS) rest = rest.replace(cluster, sound);
  const letters = [...rest];
  let spelled = '';
  for (const [index, letter] of letters.entries()) {
    const consonant = SOUNDS[letter];
    if (consonant === undefined) {
      spelled += VOWELS[letter] ?? OTHER_LETTERS[letter] ?? VOWEL_SIGNS[letter] ?? letter;
    } else {
      const hasVowel = VOWEL_SIGNS[letters[index + 1] ?? ''] === undefined;
      spelled += consonant + (hasVowel ? 'a' : '');
    }
  }
  return spelled;
}

interface Rule {
  pattern: RegExp;
  replacement: string | ((match: string) => string);
  /** True for a rule that only the coarse key follows. */
  isCoarse?: boolean;
}

/**
 * Applied in this order, both to typed Latin words and to the spelling of Malayalam words. During folding, C is
 * ച, J is ഞ and Z is ഴ. Add a rule only for a habit of many people: a rule for one word would unite others that
 * differ.
 */
const RULES: Rule[] = [
  rule(/[^a-z0-9]/g, ''), // Only Latin letters and digits remain.
  rule(/x/g, 'ks'), // bhaxanam
  rule(/w/g, 'v'), // wayanad
  rule(/q/g, 'k'),
  rule(/ph/g, 'f'), // phalam
  rule(/h+/g, 'h'),
  rule(/rr+/g, 'r'), // Must come before the rule for ri and ru, which would treat the second r as such.
  rule(/ch(?=[rl])/g, 'k'), // Greek words in English: chrome.
  rule(/c(?=[eiy])/g, 's'), // English: cinema. Malayalam ച is ch.
  rule(/(?:t?ch|c(?=ch))+h?/g, 'C'), // ch, chh, cch and tch are ച.
  rule(/ck|c/g, 'k'), // Any other c: cricket.
  rule(/(?<!s)s+h|sch/g, 's'), // People write ശ and ഷ as s as often as sh.
  rule(/zh?/g, 'Z'), // ഴ is zh or z.
  rule(/ey$/g, 'e'), // entey for ente
  rule(/(?<=[^aeiou])m$/g, 'am'), // anubhavm
  rule(/(?<=[^aeiou])r[iu]/g, 'ri'), // ൃ is ri or ru: krishnan, krushnan.
  rule(/(?<!n)n+[jC]+(?:n*[jC])*|ny(?=[aeiou])|jn|gn(?=[aeiou])/g, 'J'), // ഞ, ഞ്ഞ, ഞ്ച, ജ്ഞ: nj, nch, ny, jn, gn.
  rule(/(?:ng)+/g, 'ng'), // ങ and ങ്ങ
  coarse(/([kgtdpbjC])h+/g, '$1'), // th and t, dh and d, bh and b
  coarse(/h(?=[^aeiou]|$)|(?<=[^aeiou])h/g, ''), // An h beside a consonant is hardly heard: duhkham.
  coarse(/g/g, 'k'), // A voiced consonant is often spelled as its plain one: kadha, katha.
  coarse(/d/g, 't'),
  coarse(/b/g, 'p'),
  rule(/m(?=[ktCj])/g, 'n'), // സംഗീതം is sangeetham.
  rule(/([a-zCJZ])\1+/g, shortenRun), // ee is a long i, oo a long u; other doubled letters are one.
  rule(/thth/g, 'th'),
  coarse(/l(?=[smp])/g, 't'), // ഉൽസവം and ഉത്സവം
  rule(/ea|ae/g, 'e'), // cheachi
  rule(/oa|au|ou|ov(?=[^aeiou])/g, 'o'), // oanam, souhrudam, sowhrudam
  rule(/(?<=^[^aeiou])y(?=[^aeiou])/g, 'ai'), // vykunneram
  rule(/(?<=[^aeiou])y(?![aeiou])/g, 'i'), // kutty
  rule(/(?<=[aeou])i(?=[aeou])/g, 'y'), // chaia
  rule(/(?<=[aeou])y(?=[^aeiou]|$)/g, 'i'), // daivam, dayvam; poy, poyi
  rule(/aiyi|ayi/g, 'ai'),
  rule(/(?<=[eou])yi/g, 'i'),
  rule(/i(?=[aeou])/g, 'iy'), // The y between i and another vowel is optional: kaliyanam.
  rule(/(?<=r)y(?=[aeiou])/g, 'iy'), // biryani
  coarse(/(?<=[^aeiou])y(?=[aeiou])/g, 'iy'), // sadhya, sadhia; valya, valiya
  rule(/ei/g, 'ai'), // deivam
  rule(/([a-zCJZ])\1+/g, '$1'), // The rules above can put equal letters side by side.
  rule(/^([^aeiou]*[aeiou].*[^aeiou])u$/, '$1'), // The half u at the end is optional: veedu, veed.
  rule(/ote$/g, 'ot'), // Kozhikode
  rule(/(?<=..)am$/g, 'a'), // The final -ം is optional: Kerala, Keralam.
  rule(/C/g, 'c'),
  rule(/J/g, 'x'),
  rule(/Z/g, 'z'),
];

function rule(pattern: RegExp, replacement: Rule['replacement']): Rule {
  return { pattern, replacement };
}

function coarse(pattern: RegExp, replacement: string): Rule {
  return { pattern, replacement, isCoarse: true };
}

function shortenRun(run: string): string {
  const [letter = ''] = run;
  return letter === 'e' ? 'i' : letter === 'o' ? 'u' : letter;
}

/**
 * The rules take most of the time for a new word, so the rules before the first difference between both keys
 * are applied once.
 */
const SHARED_RULES = RULES.slice(
  0,
  RULES.findIndex(({ isCoarse }) => isCoarse),
);
const COARSE_RULES = RULES.slice(SHARED_RULES.length);
const FINE_RULES = COARSE_RULES.filter(({ isCoarse }) => !isCoarse);

function fold(spelled: string, rules: Rule[]): string {
  return rules.reduce(
    (key, { pattern, replacement }) => key.replace(pattern, replacement as string),
    spelled,
  );
}
