const MIN_KEY = 3;
/**
 * Computing all keys that differ takes quadratic time. The longest key of the words in test/word-pairs.ts has
 * 16 letters.
 */
const MAX_KEY = 40;

/** Vowels that people confuse, or leave out. */
const OTHER_VOWELS: Record<string, string[]> = {
  a: ['e', ''],
  e: ['i', 'a'],
  i: ['e', 'a', ''],
  o: ['u', 'a'],
  u: ['o', ''],
};

/** Consonants that people confuse. */
const OTHER_CONSONANTS: Record<string, string[]> = {
  y: ['z'], // payam for pazham
  l: ['z'], // vali for vazhi
  k: ['j'], // geevitham for jeevitham
  n: ['x', 'nt'], // parannu for paranju, nanni for nandi
  x: ['niy'], // anyan for aniyan
  s: ['ks', 'c'], // shama for kshama, ashan for achan
};

/** Returns the coarse keys that differ from a coarse key by one common misspelling. Empty for a key longer than those of real words. */
export function soundsAlike(key: string): string[] {
  if (key.length > MAX_KEY) return [];
  const found = new Set<string>();
  for (let index = 0; index < key.length; index += 1) {
    const before = key.slice(0, index);
    const letter = key[index] ?? '';
    const after = key.slice(index + 1);
    const others = [...(OTHER_VOWELS[letter] ?? []), ...(OTHER_CONSONANTS[letter] ?? [])];
    // സ്വപ്നം is swapnam, swopnam or sopnam; without w, va stands for o.
    if (letter === 'o') others.push('va');
    for (const other of others) found.add(before + other + after);
    if (letter === 'v' && after.startsWith('o')) found.add(`${before}va${after.slice(1)}`);
    // cheyna for chena
    if (letter === 'a' && after.startsWith('i')) found.add(`${before}e${after.slice(1)}`);
    const previous = key[index - 1];
    if (isConsonant(letter) && isConsonant(previous)) {
      // People leave a vowel out between two consonants: malyalam.
      for (const vowel of ['a', 'i']) found.add(before + vowel + letter + after);
    } else if ((letter === 't' || letter === 'k') && previous) {
      // People leave an n out: thiruvanathapuram.
      found.add(`${before}n${letter}${after}`);
    }
    if (letter === 'i' && previous && !isConsonant(previous)) {
      // After a vowel, the key has i for y and yi: kaycha for kazhcha, thoyil for thozhil, waynad for wayanad.
      found.add(`${before}z${after}`);
      found.add(`${before}zi${after}`);
      found.add(`${before}ya${after}`);
    }
  }
  const keys = [...found].map((other) => other.replace(/([a-z])\1+/g, '$1'));
  return [...new Set(keys)].filter((other) => other !== key && other.length >= MIN_KEY);
}

function isConsonant(letter: string | undefined): boolean {
  return letter !== undefined && /[b-df-hj-np-tv-z]/.test(letter);
}
