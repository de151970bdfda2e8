/** The signs of vowels. The next constant has the letters that they become without a consonant before them. */
const SIGNS = 'ാിീുൂൃെേൈൊോൗ';
const LETTERS = 'ആഇഈഉഊഋഎഏഐഒഓഔ';

/** Case endings after a consonant, as `normalise` spells them: of, object, with, to, in, and, is, and two vocatives. */
const ENDING = '(?:(?:ിന്റെ|ിനെ|െ|ുടെ)(?:യും|യാണ്)?|(?:ിനോ|ോ)ട(?:്|ും|ാണ്)|ിന(?:്|ും|ാണ്)|ി(?:ൽ|ലെ|ലും)|ും|ാണ്|േ|ാ)';
/**
 * The letters that a final letter without a vowel becomes before an ending. A final ർ may become either of two
 * letters.
 */
const CHILLUS: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'രറ', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' };

/** The length of the longest ending. */
const LONGEST_ENDING = 14;

interface Change {
  /** The end of a name, as `normalise` spells it, that an ending replaces. */
  final: string;
  /** The replacement, beginning with the changed letter. */
  replacement: RegExp;
  /** The end of the name as people type it, with older spellings. */
  typed: RegExp;
}

/** How the last letter of a name changes before an ending. */
const CHANGES: Change[] = [
  // അനിൽ, അനിലിന്റെ
  ...Object.entries(CHILLUS).map(([final, letters]) => ({
    final,
    replacement: new RegExp(`^[${letters}]${ENDING}$`),
    typed: new RegExp(`(?:${final}|[${letters}]\\u0D4D\\u200D?)$`),
  })),
  // രാജൻ, രാജന്റെ, രാജന്
  { final: 'ൻ', replacement: /^ന(?:്റെ(?:യും|യാണ്)?|്)$/, typed: /(?:ൻ|ന\u0D4D\u200D?)$/ },
  // സുമം, സുമത്തിന്റെ, സുമവും; സലീം, സലീമിന്റെ
  { final: 'ം', replacement: new RegExp(`^(?:(?:ത്ത|മ)${ENDING}|വും)$`), typed: /ം$/ },
  // സന്തോഷ്, സന്തോഷിന്റെ
  { final: '്', replacement: new RegExp(`^${ENDING}$`), typed: /\u0D41?\u0D4D\u200C?$/ },
  // ജോയ്, ജോയിയുടെ
  {
    final: 'യ്',
    replacement: /^യി(?:(?:യുടെ|യെ)(?:യും|യാണ്)?|(?:യോട|ക്ക)(?:്|ും|ാണ്)|യി(?:ൽ|ലെ|ലും)|യും|യാണ്)$/,
    typed: /(?<=ോ)യ്\u200C?$/,
  },
  // Spoken forms: രവി, രവീടെ; അമ്മു, അമ്മൂന്റെ; ആശ, ആശേടെ
  { final: 'ി', replacement: /^ീടെ$/, typed: /ി$/ },
  { final: 'ു', replacement: /^ൂ(?:ന്റെ|നെ|ന്|നോട്|ം)$/, typed: /ു$/ },
  { final: '', replacement: /^േടെ$/, typed: /(?<=[ക-ഹ])$/ },
];

export interface ChangedName {
  /** The normalised name. */
  name: string;
  /** The replacement of the end of the name. */
  ending: string;
}

/** Yields the names of which a normalised word may be a form, the longest first: അനിൽ for അനിലിന്റെ. */
export function* findChangedNames(word: string): Generator<ChangedName> {
  const shortest = Math.max(1, word.length - LONGEST_ENDING);
  for (let length = word.length - 1; length >= shortest; length -= 1) {
    const ending = word.slice(length);
    for (const { final, replacement } of CHANGES) {
      if (replacement.test(ending)) yield { name: word.slice(0, length) + final, ending };
    }
  }
}

/** Returns a name with an ending of findChangedNames, or undefined if this name does not change in that way. */
export function changeLastLetter(name: string, ending: string): string | undefined {
  const change = CHANGES.find(({ typed, replacement }) => replacement.test(ending) && typed.test(name));
  return change && name.replace(change.typed, '') + ending;
}

/** Returns an ending of findChangedNames in its form after a name that it does not fit, on the same line: -ഇന്റെ. */
export function separateEnding(ending: string): string {
  const plain = ending.replace(
    new RegExp(`^(?:ത്ത|[ക-ഹ])?([${SIGNS}])`),
    (_start, sign: string) => LETTERS[SIGNS.indexOf(sign)] ?? '',
  );
  return `-\u2060${plain}`;
}
