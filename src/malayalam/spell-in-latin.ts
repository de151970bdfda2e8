import { CONSONANTS } from './consonants.ts';

export const VIRAMA = '\u0D4D';
const ANUSVARA = '\u0D02';
const VISARGA = '\u0D03';

/**
 * Clusters of two consonants that are not written as the first and then the second. Other doubled consonants
 * double their first letter.
 */
const PAIRS: Record<string, string> = {
  കഷ: 'ksh',
  ഗഘ: 'gh',
  ങക: 'nk',
  ങഖ: 'nkh',
  ങഗ: 'ng',
  ങഘ: 'ngh',
  ങങ: 'ng',
  ചച: 'ch',
  ചഛ: 'ch',
  ജഝ: 'jh',
  ഞച: 'nch',
  ഞഛ: 'nch',
  ഞജ: 'nj',
  ഞഞ: 'nj',
  ജഞ: 'jn',
  ടഠ: 'tt',
  ഡഢ: 'dd',
  ണട: 'nd',
  ണഠ: 'nt',
  ണഡ: 'nd',
  ണഢ: 'nd',
  തത: 'th',
  തഥ: 'th',
  തസ: 'ts',
  ദധ: 'dh',
  ധധ: 'dh',
  നട: 'nt',
  നത: 'nth',
  നഥ: 'nth',
  നറ: 'nt',
  പഫ: 'ph',
  ബഭ: 'bh',
  മപ: 'mb',
  ററ: 'tt',
  ശച: 'sch',
  ശര: 'sr',
  ശശ: 'ss',
  ഷട: 'sht',
  ഷഠ: 'sht',
  ഷഷ: 'sh',
};
/** After one of these letters, വ is written w: സ്വ is swa, but ർവ is rva. */
const BEFORE_W = /[ക-ഡതദധശഷസഹ]/;

const VOWELS: Record<string, string> = {
  അ: 'a',
  ആ: 'a',
  ഇ: 'i',
  ഈ: 'ee',
  ഉ: 'u',
  ഊ: 'oo',
  ഋ: 'ri',
  ൠ: 'ri',
  ഌ: 'li',
  ൡ: 'li',
  എ: 'e',
  ഏ: 'e',
  ഐ: 'ai',
  ഒ: 'o',
  ഓ: 'o',
  ഔ: 'ou',
  ൟ: 'ee',
  '\u0D3E': 'a',
  '\u0D3F': 'i',
  '\u0D40': 'ee',
  '\u0D41': 'u',
  '\u0D42': 'oo',
  '\u0D43': 'ri',
  '\u0D44': 'ri',
  '\u0D62': 'li',
  '\u0D63': 'li',
  '\u0D46': 'e',
  '\u0D47': 'e',
  '\u0D48': 'ai',
  '\u0D4A': 'o',
  '\u0D4B': 'o',
  '\u0D4C': 'ou',
  '\u0D57': 'ou',
};
const SIGN = /[\u0D3E-\u0D48\u0D4A-\u0D4C\u0D57\u0D62\u0D63]/;
/** Signs that only remove the vowel of a consonant. */
const VIRAMAS = `${VIRAMA}\u0D3B\u0D3C`;

/** Letters without a vowel, and signs that stand for a word or a number. */
const OTHERS: Record<string, string> = {
  '\u0D00': 'm',
  '\u0D01': 'm',
  [ANUSVARA]: 'm',
  [VISARGA]: 'h',
  '\u0D04': 'm',
  ഽ: '\u2019',
  ൔ: 'm',
  ൕ: 'y',
  ൖ: 'zh',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  '\u0D4F': 'para',
  '\u0D58': '1/160',
  '\u0D59': '1/40',
  '\u0D5A': '3/80',
  '\u0D5B': '1/20',
  '\u0D5C': '1/10',
  '\u0D5D': '3/20',
  '\u0D5E': '1/5',
  '\u0D70': '10',
  '\u0D71': '100',
  '\u0D72': '1000',
  '\u0D73': '1/4',
  '\u0D74': '1/2',
  '\u0D75': '3/4',
  '\u0D76': '1/16',
  '\u0D77': '1/8',
  '\u0D78': '3/16',
  '\u0D79': 'am',
};

/** Returns the Latin spelling of a normalised Malayalam word. */
export function spell(word: string): string {
  const vowels = countVowels(word);
  let latin = '';
  let afterVowel = false;
  for (let at = 0; at < word.length; ) {
    const letter = word.charAt(at);
    const cluster = readCluster(word, at);
    if (cluster === '') {
      const next = word.charAt(at + 1);
      if (VOWELS[letter] === undefined) latin += spellOther(letter, next);
      else latin += spellVowel(letter, word.slice(at + 1), { vowels, isFirst: at === 0 });
      afterVowel = VOWELS[letter] !== undefined;
      at += 1;
      continue;
    }
    // Every consonant except the last is followed by a virama.
    at += cluster.length * 2 - 1;
    const sign = word.charAt(at);
    const isLast = at + 1 >= word.length;
    const isAlone = sign === '' || !(SIGN.test(sign) || VIRAMAS.includes(sign));
    const hasVowel = isAlone || SIGN.test(sign);
    latin += spellCluster(cluster, {
      isVoiced: afterVowel && (hasVowel || isLast),
      isPlosive: isAlone && sign === 'ല',
    });
    if (isAlone) latin += 'a';
    else at += 1;
    if (SIGN.test(sign)) latin += spellVowel(sign, word.slice(at), { vowels, isFirst: false });
    if (!hasVowel && isLast && hasHalfU(cluster)) latin += 'u';
    afterVowel = hasVowel;
  }
  return latin;
}

/** Returns the consonants from a position on that viramas join, or '' without a consonant. */
function readCluster(word: string, from: number): string {
  let cluster = '';
  for (let at = from; CONSONANTS[word.charAt(at)] !== undefined; at += 2) {
    cluster += word.charAt(at);
    if (word.charAt(at + 1) !== VIRAMA) break;
  }
  return cluster;
}

function spellCluster(
  cluster: string,
  { isVoiced, isPlosive }: Record<'isVoiced' | 'isPlosive', boolean>,
): string {
  // People hear a soft d between vowels: വീട് is veedu, പഠനം padanam.
  if (isVoiced && (cluster === 'ട' || cluster === 'ഠ')) return 'd';
  // Words with ഫ are loanwords, except Sanskrit ഫല.
  if (isPlosive && cluster === 'ഫ') return 'ph';
  let latin = '';
  for (let at = 0; at < cluster.length; ) {
    const letter = cluster.charAt(at);
    const next = cluster.charAt(at + 1);
    const spelled = CONSONANTS[letter] ?? '';
    if (letter === 'വ' && at > 0 && BEFORE_W.test(cluster.charAt(at - 1))) latin += 'w';
    // After another consonant, only some doubled letters are pronounced: അവർക്ക് is avarkku, but ഓർമ്മ orma,
    // സ്റ്റ sta.
    else if (letter === next && at > 0 && !'കപന'.includes(letter)) latin += letter === 'റ' ? 't' : spelled;
    else if (letter === next) latin += PAIRS[letter + next] ?? spelled.charAt(0) + spelled;
    else latin += PAIRS[letter + next] ?? spelled;
    at += letter === next || PAIRS[letter + next] !== undefined ? 2 : 1;
  }
  return latin;
}

/** `rest` is the word after the vowel. */
function spellVowel(
  letter: string,
  rest: string,
  { vowels, isFirst }: { vowels: number; isFirst: boolean },
): string {
  // A short word shows that its a is long: കാട് is kaadu, ആന aana. But ഞാൻ is njan.
  if (letter === 'ആ' && vowels <= 2 && isFirst) return 'aa';
  if (letter === '\u0D3E' && vowels === 1 && rest !== 'ൻ') return 'aa';
  // In names of places, the u is single: കണ്ണൂർ is Kannur.
  if (letter === '\u0D42' && rest === 'ർ' && vowels > 1) return 'u';
  return VOWELS[letter] ?? '';
}

function spellOther(letter: string, next: string): string {
  if (letter === ANUSVARA && 'കഖഗഘ'.includes(next || '-')) return 'n';
  // A visarga doubles the consonant after it: ദുഃഖം is dukkham.
  if (letter === VISARGA && CONSONANTS[next] !== undefined) return CONSONANTS[next].charAt(0);
  return OTHERS[letter] ?? (VIRAMAS.includes(letter) ? 'u' : letter);
}

/** Returns the number of pronounced vowels, without the half u at the end. */
function countVowels(word: string): number {
  let vowels = 0;
  for (let at = 0; at < word.length; at += 1) {
    const next = word.charAt(at + 1);
    const isConsonant = CONSONANTS[word.charAt(at)] !== undefined;
    const keepsVowel = next === '' || !(SIGN.test(next) || VIRAMAS.includes(next));
    if (isConsonant ? keepsVowel : VOWELS[word.charAt(at)] !== undefined) vowels += 1;
  }
  return vowels;
}

/**
 * Returns whether a word that ends in these consonants is pronounced with a half u. Loanwords are not: road,
 * class, report.
 */
function hasHalfU(cluster: string): boolean {
  if (cluster.length === 1) return !/[ഗങജഡഫബയശഷസഹഴ]/.test(cluster);
  return cluster === 'സസ' || !/^സ|സ$|^രട|ഡ$|^നറ|^ക[ടറ]/.test(cluster);
}
