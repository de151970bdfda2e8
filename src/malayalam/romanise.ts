import { CONSONANTS } from './consonants.ts';
import { ENGLISH } from './loanwords.ts';
import { normalise } from './normalise.ts';
import { readListedEnglish } from './packed-words.ts';

/*
 * Writes Malayalam in Latin letters as people type it: മഴ becomes mazha, വീട് veedu. This is for reading. Several
 * Malayalam words can have one Latin spelling, so nothing turns it back.
 */

/** Malayalam letters, signs and digits, with the joiners between and after them, and up to nine invisible characters between. */
export const MALAYALAM_RUN =
  /\p{Script=Malayalam}(?:(?:[\u00AD\u200B\u2060\uFEFF]|\u200C|\u200D){0,9}\p{Script=Malayalam}|\u200C|\u200D)*/gu;

/** Returns a text with its Malayalam in Latin letters, and everything else unchanged. `before` is the text before it. */
export function romanise(text: string, before = ''): string {
  if (!hasMalayalam(text)) return text;
  let latin = '';
  for (const [, piece] of romaniseParts(text, before)) latin += piece;
  return latin;
}

/** A piece of a text that is never romanised, in UTF-16 code units. */
export interface KeptPiece {
  start: number;
  end: number;
}

/** Returns a text in Latin letters except for its kept pieces, which are in their order, and the pieces at their new places. */
export function romaniseAround<Piece extends KeptPiece>(
  text: string,
  pieces: readonly Piece[],
  before = '',
): { text: string; pieces: Piece[] } {
  const places: number[] = [];
  const ends = pieces.flatMap(({ start, end }) => [start, end]);
  let latin = '';
  let written = 0;
  for (const [part, shown] of romaniseParts(text, before, pieces)) {
    // Pieces begin and end where no Malayalam word is converted.
    for (
      let end = ends[places.length];
      end !== undefined && end <= written + part.length;
      end = ends[places.length]
    )
      places.push(end === written + part.length ? latin.length + shown.length : latin.length + end - written);
    latin += shown;
    written += part.length;
  }
  return {
    text: latin,
    pieces: pieces.map((piece, index) => ({
      ...piece,
      start: places[2 * index] ?? latin.length,
      end: places[2 * index + 1] ?? latin.length,
    })),
  };
}

export function hasMalayalam(text: string): boolean {
  return /\p{Script=Malayalam}/u.test(text);
}

/** Returns where a place of a text is in the romanised text, both in UTF-16 code units: the beginning of its word. */
export function toRomanisedPlace(text: string, place: number, kept: readonly KeptPiece[] = []): number {
  return walk(text, place, kept, 0, 1);
}

/** Returns which place of a text is at a place of the romanised text: the beginning of its word. */
export function toWrittenPlace(text: string, place: number, kept: readonly KeptPiece[] = []): number {
  return walk(text, place, kept, 1, 0);
}

function walk(text: string, place: number, kept: readonly KeptPiece[], from: 0 | 1, to: 0 | 1): number {
  const passed = [0, 0] as [number, number];
  for (const part of romaniseParts(text, '', kept)) {
    const left = place - passed[from];
    // What is no Malayalam has the same length in both texts.
    if (left < part[from].length) return passed[to] + (part[0] === part[1] ? left : 0);
    passed[0] += part[0].length;
    passed[1] += part[1].length;
  }
  return passed[to];
}

/** Yields the parts of a text as they are written and in Latin letters: Malayalam words and what stands between them. */
function* romaniseParts(
  text: string,
  before = '',
  kept: readonly KeptPiece[] = [],
): Generator<[written: string, latin: string]> {
  let end = 0;
  let next = 0;
  for (const { 0: run, index } of text.matchAll(MALAYALAM_RUN)) {
    while ((kept[next]?.end ?? index + 1) <= index) next += 1;
    if ((kept[next]?.start ?? index + 1) <= index) continue;
    const between = text.slice(end, index);
    if (between) yield [between, between];
    const word = romaniseWord(run);
    const lead = end === 0 ? before + between : between;
    const isStart =
      SENTENCE_END.test(AFTER_WORDS.exec(lead)?.[1] ?? lead) || (end === 0 && NO_WORDS.test(lead));
    yield [run, isStart ? word.charAt(0).toUpperCase() + word.slice(1) : word];
    end = index + run.length;
  }
  if (end < text.length) yield [text.slice(end), text.slice(end)];
}

/** Matches an end of a sentence. Three dots are a pause and end none. */
const SENTENCE_END = /(?<!\.)[.!?][\p{Pe}\p{Pf}"']*\s|\n/u;
const AFTER_WORDS = /[\p{L}\p{M}\p{N}]([^\p{L}\p{M}\p{N}]*)$/u;
/** Matches a beginning without words, after which the first sentence of a text starts. */
const NO_WORDS = /^[^\p{L}\p{M}\p{N}\u2026]*$/u;

/** Words are repeated a lot, in a text and between texts. */
const MAX_KEPT = 20_000;
const kept = new Map<string, string>();

function romaniseWord(run: string): string {
  const known = kept.get(run);
  if (known !== undefined) return known;
  const word = normalise(run);
  const latin = findEnglish(word) ?? spell(word);
  if (kept.size >= MAX_KEPT) kept.clear();
  // Very long words are no words of a language.
  if (run.length <= 40) kept.set(run, latin);
  return latin;
}

const VIRAMA = '\u0D4D';
const ANUSVARA = '\u0D02';
const VISARGA = '\u0D03';

/** Two consonants that are not written as the first and then the second. Other doubled ones double their first letter. */
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
/** A വ after one of these is written w: സ്വ is swa, but ർവ is rva. */
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
function spell(word: string): string {
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
    // A virama stands after each consonant but the last.
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

/** Returns the consonants at a place that have viramas between them, or '' if there is no consonant. */
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
  // ഫല is Sanskrit. Other words with ഫ are loanwords.
  if (isPlosive && cluster === 'ഫ') return 'ph';
  let latin = '';
  for (let at = 0; at < cluster.length; ) {
    const letter = cluster.charAt(at);
    const next = cluster.charAt(at + 1);
    const spelled = CONSONANTS[letter] ?? '';
    if (letter === 'വ' && at > 0 && BEFORE_W.test(cluster.charAt(at - 1))) latin += 'w';
    // Only some letters are heard twice after another consonant: അവർക്ക് is avarkku, but ഓർമ്മ orma, സ്റ്റ sta.
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
  // Short words show that their a is long: കാട് is kaadu, ആന aana. ഞാൻ is njan.
  if (letter === 'ആ' && vowels <= 2 && isFirst) return 'aa';
  if (letter === '\u0D3E' && vowels === 1 && rest !== 'ൻ') return 'aa';
  // Names of places: കണ്ണൂർ is Kannur.
  if (letter === '\u0D42' && rest === 'ർ' && vowels > 1) return 'u';
  return VOWELS[letter] ?? '';
}

function spellOther(letter: string, next: string): string {
  if (letter === ANUSVARA && 'കഖഗഘ'.includes(next || '-')) return 'n';
  // A visarga doubles the consonant after it: ദുഃഖം is dukkham.
  if (letter === VISARGA && CONSONANTS[next] !== undefined) return CONSONANTS[next].charAt(0);
  return OTHERS[letter] ?? (VIRAMAS.includes(letter) ? 'u' : letter);
}

/** Returns the number of vowels that are heard, without the half u at the end. */
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
 * Returns whether a half u is heard at the end of a word after these consonants. Loanwords end without: road, class,
 * report.
 */
function hasHalfU(cluster: string): boolean {
  if (cluster.length === 1) return !/[ഗങജഡഫബയശഷസഹഴ]/.test(cluster);
  return cluster === 'സസ' || !/^സ|സ$|^രട|ഡ$|^നറ|^ക[ടറ]/.test(cluster);
}

/** Endings of loanwords: ബസ്, ബസിൽ, ബസ്സുകൾ; സിനിമ, സിനിമയിൽ. Other words may begin with the letters of a loanword. */
const ENDINGS = new Set(
  [
    ['', 'കൾ കളും കളിൽ കളെ കളെയും കളുടെ \u0D3Eണ് \u0D3Eയി \u0D4Bട് \u0D3Eം \u0D3Eക്കി'],
    ['\u0D3F', 'ൽ ലെ ലേക്ക് ലേക്കു ലും ലാണ് ൽനിന്ന് ൽനിന്നും ന് നു നെ നും നോട് ന്റെ'],
    ['\u0D41', '\u0D02 കൾ കളും കളിൽ കളിലെ കളിലും കളെ കളെയും കളുടെ കൾക്ക് മായി'],
    ['യി', 'ൽ ലെ ലേക്ക് ലേക്കു ലും ലാണ് ൽനിന്ന് ൽനിന്നും'],
    ['യ', '\u0D41ടെ \u0D46 \u0D46യും \u0D41ം \u0D4Dക്ക് \u0D4Dക്കു \u0D4Bട് \u0D3Eയി \u0D3Eണ്'],
  ].flatMap(([start = '', ends = '']) => ends.split(' ').map((end) => normalise(start + end))),
);
const CHILLU_LETTERS: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'റ', ൽ: 'ല', ൾ: 'ള' };

/** Malayalam words that are spelled like English ones: a bell, a sword, a strap. */
const NO_ENGLISH = ['മണി', 'വാൾ', 'വാർ'];

/** The English words by their normalised Malayalam spelling. Of several, the first one. */
export const ENGLISH_WORDS: ReadonlyMap<string, string> = listEnglish();

function listEnglish(): Map<string, string> {
  const words = new Map<string, string>();
  for (const [english, word] of [...Object.entries(ENGLISH), ...readListedEnglish()]) {
    if (!NO_ENGLISH.includes(word) && !words.has(normalise(word))) words.set(normalise(word), english);
  }
  return words;
}

/** The same words without their last virama or chillu, which endings replace. */
const ENGLISH_STEMS = new Map(
  Array.from(ENGLISH_WORDS, ([word, english]) => [stemOf(word), { word, english }]),
);

function stemOf(word: string): string {
  const last = word.charAt(word.length - 1);
  if (last === VIRAMA) return word.slice(0, -1);
  return word.slice(0, -1) + (CHILLU_LETTERS[last] ?? last);
}

/** Returns the spelling of an English word in Malayalam letters, also with an ending; undefined for every other word. */
function findEnglish(word: string): string | undefined {
  const whole = ENGLISH_WORDS.get(word);
  if (whole) return whole;
  for (let end = Math.min(word.length - 1, LONGEST_STEM); end > 1; end -= 1) {
    const found = ENGLISH_STEMS.get(word.slice(0, end));
    if (!found) continue;
    // ബസ്സിൽ doubles the last letter of ബസ്. But കാറ്റിൽ is no form of കാർ.
    const isDoubled = found.word.endsWith(VIRAMA) && word.startsWith(VIRAMA + word.charAt(end - 1), end);
    const ending = word.slice(isDoubled ? end + 2 : end);
    if (ENDINGS.has(ending)) return joinEnding(found.english, spell(ending));
  }
  return undefined;
}

const LONGEST_STEM = Math.max(...Array.from(ENGLISH_STEMS.keys(), (stem) => stem.length));

/** phone and il are phonil; family and yil familyil. */
function joinEnding(english: string, ending: string): string {
  const stem = /^[aeiou]/.test(ending) ? english.replace(/e$/, '') : english;
  return stem + (stem.endsWith('y') ? ending.replace(/^y/, '') : ending);
}
