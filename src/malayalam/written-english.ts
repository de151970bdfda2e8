import { ENGLISH } from './loanwords.ts';
import { normalise } from './normalise.ts';
import { readListedEnglish } from './packed-words.ts';
import { spell, VIRAMA } from './spell-in-latin.ts';

/**
 * Endings of loanwords: ബസ്, ബസിൽ, ബസ്സുകൾ; സിനിമ, സിനിമയിൽ. Needed because other words may begin with the
 * letters of a loanword.
 */
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

/** Malayalam words with the same spelling as English ones. They mean bell, sword and strap. */
const NO_ENGLISH = ['മണി', 'വാൾ', 'വാർ'];

/**
 * The English words by their normalised Malayalam spelling. If several English words share a spelling, the
 * first one counts.
 */
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

/**
 * Returns the English spelling of an English word in Malayalam letters, with or without an ending; undefined
 * for every other word.
 */
export function findEnglish(word: string): string | undefined {
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

/** Joins an ending to an English word: phone and il become phonil, family and yil become familyil. */
function joinEnding(english: string, ending: string): string {
  const stem = /^[aeiou]/.test(ending) ? english.replace(/e$/, '') : english;
  return stem + (stem.endsWith('y') ? ending.replace(/^y/, '') : ending);
}
