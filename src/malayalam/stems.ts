/** Endings of cases, plurals and particles, as a coarse key spells them. */
const ENDINGS = [
  'ilute', // -ഇലൂടെ, through
  'ilek', // -ഇലേക്ക്, into
  'ilnin', // -ഇൽനിന്ന്, from
  'ile', // -ഇലെ, of a place
  'il', // -ഇൽ, in
  'ute', // -ഉടെ, of
  'inte', // -ഇന്റെ, of
  'te', // -ന്റെ, of a person
  'in', // -ഇന്, to
  'ine', // -ഇനെ, object
  'inot', // -ഇനോട്, to a person
  'ot', // -ഓട്, with
  'ola', // -ഓളം, as much as
  'unin', // -ഉനിന്ന്, from
  'e', // -എ, object
  'al', // -ആൽ, by
  'um', // -ഉം, and
  'an', // -ആണ്, is
  'ank', // -ആങ്ങൾ
  'nkal', // -ങ്ങൾ, plural
  'unkal',
  'ukal', // -ഉകൾ, plural
  'kal', // -കൾ, plural
  'kale', // -കളെ, plural object
  'mar', // -മാർ, plural of people
  'uk',
  'ik', // -ഇക്ക്, to
  'ak',
  'k', // -ക്ക്, to
  'ai', // -ആയി, as
  'aya', // -ആയ, being
  'ula', // -ഉള്ള, having
  'airun', // -ആയിരുന്നു, was
  'kuric', // -കുറിച്ച്, about
  'pati', // -പറ്റി, about
  'kont', // -കൊണ്ട്, with the help of
  'pole', // -പോലെ, like
  'oke', // -ഒക്കെ, and so on
  'kar', // -കാർ, people of
  'ukar',
  'karan', // -കാരൻ, man of
  'ukaran',
  'kari', // -കാരി, woman of
  'ukari',
];
/** Sounds that join an ending to its word: അമ്മ-യ്-ഉം, കഥ-വ്-ഉം, കേരള-ത്ത്-ഇൽ, മര-മ്-ഉം. */
const JOINS = ['', 'y', 'v', 't', 'm'];
const JOINED_ENDINGS = ENDINGS.flatMap((ending) =>
  /^[aeiou]/.test(ending) ? JOINS.map((join) => join + ending) : [ending],
);

/** മുറ്റം, മുറ്റത്ത്, മുറ്റത്തെ and മഴ, മഴയത്ത്: the place, with what follows the stem. */
const PLACES: [RegExp, string][] = [
  [/..at$/, 't'],
  [/..ate$/, 'te'],
  [/..ayat$/, 'yat'],
  [/..ayate$/, 'yate'],
];
/** കഥ-കൾ-ഇലെ has two endings. Words rarely have more than three. */
const MAX_ENDINGS = 3;
const MIN_STEM = 3;
/** Before an ending of at least three letters, a stem of two letters can be a word: ആൾ, ആളുകൾ. */
const LONG_ENDING = 3;
const MIN_STEM_BEFORE_LONG = 2;
/** Endings that many words have as a part of themselves. */
const COMMON_ENDINGS = new Set(['an', 'e', 'k', 'al']);
const MIN_STEM_BEFORE_COMMON = 4;

/**
 * Returns a coarse key and every stem of it after removing up to three endings. Removes an ending wherever one
 * may be.
 */
export function stemsOf(key: string): string[] {
  const stems = new Set([key]);
  let round = [key];
  for (let endings = 0; endings < MAX_ENDINGS && round.length > 0; endings += 1) {
    const shorter = round.flatMap((stem) => withoutEnding(stem, endings === 0));
    round = shorter.filter((stem) => !stems.has(stem));
    for (const stem of round) stems.add(stem);
  }
  return [...stems];
}

function withoutEnding(key: string, isWhole: boolean): string[] {
  const stems: string[] = [];
  for (const [place, ending] of PLACES) {
    if (place.test(key)) stems.push(key.slice(0, -ending.length));
  }
  // ഉദ്യോഗസ്ഥൻ, ഉദ്യോഗസ്ഥർ: a man and people.
  if (/.{4}ar$/.test(key)) stems.push(`${key.slice(0, -1)}n`);
  // കൈ, കൈയിൽ: the key has one i for both.
  if (key.endsWith('ail')) stems.push(key.slice(0, -1));
  for (const ending of JOINED_ENDINGS) {
    if (!key.endsWith(ending)) continue;
    const stem = key.slice(0, -ending.length);
    if (stem.length < leastStem(ending, stem, isWhole) || !isPronounceable(stem)) continue;
    if (ending === 'te' && !stem.endsWith('n')) continue;
    stems.push(stem);
  }
  return stems;
}

function leastStem(ending: string, stem: string, isWhole: boolean): number {
  if (ending.length >= LONG_ENDING) return MIN_STEM_BEFORE_LONG;
  // ആന, ആനക്ക്: a short word with a vowel at its end.
  if (!isWhole || !COMMON_ENDINGS.has(ending) || (ending === 'k' && /[aeiou]$/.test(stem))) return MIN_STEM;
  return MIN_STEM_BEFORE_COMMON;
}

/** Returns whether a stem can be pronounced: it has a vowel, and does not end in three consonants. */
function isPronounceable(stem: string): boolean {
  return /[aeiou]/.test(stem) && !/.[^aeiou]{3}$/.test(stem);
}
