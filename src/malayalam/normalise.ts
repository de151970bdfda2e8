/** The letters with a special form without a vowel, and this form, the chillu. */
const CHILLU_OF: Record<string, string> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', റ: 'ർ', ല: 'ൽ', ള: 'ൾ', ക: 'ൿ' };
const LETTER_OF: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' };

const VIRAMA = '\u0D4D';
const FIRST_DIGIT = 0x0d66;

type Rule = [RegExp, string | ((match: string, letter: string) => string)];

/** Remove invisible characters, in this order. */
const JOINER_RULES: Rule[] = [
  // റ്റ with a joiner still means റ്റ, not a chillu before റ.
  [/റ\u0D4D\u200D(?=റ)/g, `റ${VIRAMA}`],
  // Older keyboards type a chillu as letter, virama and joiner. The second letter of റ്റ is not a chillu.
  [
    /([ണനരലളക]|(?<!റ[\u200C\u200D]?\u0D4D[\u200C\u200D]?)റ)\u0D4D\u200D/g,
    (_match, letter) => CHILLU_OF[letter] ?? letter,
  ],
  // Joiners, soft hyphens, zero-width spaces and other invisible characters.
  [/[\uFE00-\uFE0F\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ''],
];

/**
 * A vowel that is typed as another vowel with a sign looks like one letter. Unicode lists these, and NFC joins
 * none of them: https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-12/#G719268
 */
const VOWELS: Record<string, string> = {
  'ഇ\u0D57': 'ഈ',
  'ഉ\u0D57': 'ഊ',
  'എ\u0D46': 'ഐ',
  'ഒ\u0D3E': 'ഓ',
  'ഒ\u0D57': 'ഔ',
  '\u0D46\u0D46': '\u0D48',
};
const VOWEL = /[ഇഉഒ]\u0D57|ഒ\u0D3E|[എ\u0D46]\u0D46/g;

/** Applied in this order. Each rule unites spellings that look the same to readers. */
const SPELLING_RULES: Rule[] = [
  // Dot reph is the old form of ർ.
  [/\u0D4E/g, 'ർ'],
  // A chillu before a consonant is its letter with a virama: ൻറ and ന്റ, നൻമ and നന്മ, കൽപന and കല്പന.
  [
    /(?:[ൺൻർൽൾൿ]\u0D4D?)+[ക-ഺ]?/g,
    (run) =>
      /[ക-ഺ]$/.test(run)
        ? run.replace(
            /([ൺൻർൽൾൿ])\u0D4D?/g,
            (_match, chillu: string) => (LETTER_OF[chillu] ?? chillu) + VIRAMA,
          )
        : run,
  ],
  // The old and the new sign for au.
  [/\u0D4C/g, '\u0D57'],
  // The old spelling of the half u at the end of words: പേരു് and പേര്.
  [/(?<!\u0D41)\u0D41+\u0D4D/g, VIRAMA],
  // Typists without റ്റ write ററ. But a റ can stand after റ്റ: ബാറ്ററി.
  [/(?<!റ\u0D4D)റ(?=റ)/g, `റ${VIRAMA}`],
  // Malayalam digits.
  [/[\u0D66-\u0D6F]/g, (digit) => String(digit.charCodeAt(0) - FIRST_DIGIT)],
];

/** A Latin letter with its accents, in NFD. */
const ACCENTS = /(?<=[a-z])\p{M}+/gu;

/**
 * Returns one spelling for texts that look the same to readers: without case, joiners and Latin accents, and
 * with one way to write chillus and ന്റ. Use the result to compare, never to show.
 */
export function normalise(text: string): string {
  const joined = foldVowels(foldJoiners(text.normalize('NFC').toLowerCase()));
  const plain = joined.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return applyRules(plain, SPELLING_RULES);
}

/** Returns a text in which each vowel is a single letter or sign. The text looks the same. */
export function foldVowels(text: string): string {
  return text.replace(VOWEL, (written) => VOWELS[written] ?? written);
}

/** Returns a text without joiners and other invisible characters, with one way to type chillus. */
export function foldJoiners(text: string): string {
  return applyRules(text, JOINER_RULES);
}

function applyRules(text: string, rules: Rule[]): string {
  return rules.reduce(
    (folded, [pattern, replacement]) => folded.replace(pattern, replacement as string),
    text,
  );
}

interface FoundWord {
  /** The normalised word. */
  word: string;
  /** Where the word stands in the text, in UTF-16 code units. */
  start: number;
  end: number;
}

/** A word may contain joiners, soft hyphens and other invisible characters. */
const WORD =
  /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00AD\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]|\u200C|\u200D)*/gu;

/**
 * Yields the words of a text in their order. Pass `normalise` for very many words, because these would fill the
 * cache.
 */
export function* findWords(text: string, normaliseOne = normaliseWord): Generator<FoundWord> {
  for (const match of text.matchAll(WORD)) {
    const word = normaliseOne(match[0]);
    if (word) yield { word, start: match.index, end: match.index + match[0].length };
  }
}

/**
 * Returns the different normalised words of a text in their order. Faster than findWords, which also finds
 * their places.
 */
export function listWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const typed of text.match(WORD) ?? []) {
    const word = normaliseWord(typed);
    if (word) words.add(word);
  }
  return words;
}

/** The size of the cache of normalised words. */
const MAX_KEPT = 20_000;
const kept = new Map<string, string>();

function normaliseWord(typed: string): string {
  const known = kept.get(typed);
  if (known !== undefined) return known;
  const word = normalise(typed);
  if (kept.size >= MAX_KEPT) kept.clear();
  // Do not cache very long strings, which are not real words.
  if (typed.length <= 40) kept.set(typed, word);
  return word;
}
