const ACCENTS: Record<string, string> = Object.fromEntries(
  [...'aeiouyAEIOUYcnsz'].map((letter, index) => [letter, [...'àéîõüýÀÉÎÕÜÝçñšž'][index] as string]),
);

/**
 * Returns the source text of a string with accented letters and, like most languages, longer than English. Leaves escape
 * sequences, addresses and what stands between signs of a language of its own.
 */
export function accent(source: string): string {
  return source.replace(/\\u[\da-f]{4}|\\.|[^\s\\]+/gi, (word) =>
    word.startsWith('\\') || /[/@=<>*_]/.test(word) ? word : accentWord(word),
  );
}

function accentWord(word: string): string {
  const accented = word.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);
  return word.length > 3 ? accented.replace(/[àéîõü]/, (vowel) => vowel + vowel) : accented;
}

/** Returns true for a source text that has a word to accent. */
export function hasWords(source: string): boolean {
  return accent(source) !== source;
}
