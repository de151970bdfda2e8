import { joinInitials, joinInitialsButLast, otherInitials } from '../../../../malayalam/initials.ts';
import { foldVowels, listWords, normalise } from '../../../../malayalam/normalise.ts';
import { openKey, phoneticKeys } from '../../../../malayalam/phonetic-key.ts';
import { soundsAlike } from '../../../../malayalam/sounds-alike.ts';
import { stemsOf } from '../../../../malayalam/stems.ts';
import { cleanLine } from '../../../../server/text.ts';

/**
 * The version of the rules in this file. Increase it whenever you change a rule: the server then computes
 * stored values again.
 */
export const NAMES_VERSION = 8;

/** In UTF-16 code units. No name is longer in practice, and PostgreSQL limits the size of a row in an index. */
const MAX_FOLDED = 200;
const MAX_KEY = 100;
const MAX_SOUNDS = 400;

/** Names have few words that may be initials. */
const MAX_READINGS = 8;

/** Returns a name without the differences that readers do not see or mean. */
export function foldName(name: string): string {
  // Joining letters may change them, as in the chillu of എൻ.കെ.
  return normalise(joinInitials(normalise(cleanLine(name)))).slice(0, MAX_FOLDED);
}

/** Returns the parts that a folded name must contain to match the typed text. Empty if nothing was typed. */
export function foldSearch(q: string): string[] {
  const typed = normalise(cleanLine(q));
  const apart = joinInitialsButLast(typed);
  return [foldName(typed), ...(apart === undefined ? [] : [normalise(apart).slice(0, MAX_FOLDED)])].filter(
    Boolean,
  );
}

/**
 * Returns the sound of a name, with spaces around each word. For words that may be initials, every reading
 * follows one after the other.
 */
export function nameSounds(name: string): string {
  let readings = [''];
  for (const word of foldName(name).split(' ')) {
    const others = otherInitials(word);
    const sounds = [soundOf(word), ...(others === undefined ? [] : [soundOf(others)])];
    readings = readings.flatMap((begun) => sounds.map((sound) => `${begun} ${sound}`)).slice(0, MAX_READINGS);
  }
  return `${readings.join(' |').slice(0, MAX_SOUNDS)} `;
}

/** Returns the words by which the search finds a name: as they are written, and with initials in every reading. */
export function listNameWords(name: string): Set<string> {
  const words = [...listWords(name), ...listWords(foldName(name))];
  return new Set(words.flatMap((word) => [word, otherInitials(word) ?? word]));
}

/** In UTF-16 code units. Of a longer word, only this much is compared. */
const MAX_NAME_KEY = 60;

/**
 * Returns the keys of an account, by whose beginnings a search finds the account: the words of a name, their
 * sounds, and the words of an email.
 */
export function nameKeys(stored: { folded_name: string; name_sounds: string; email_copy: string }): string[] {
  const sounds = stored.name_sounds.split(' ').filter((sound) => sound !== '|');
  const keys = [
    ...stored.folded_name.split(' ').map((word) => toKey('name', word)),
    ...sounds.map((sound) => toKey('sound', sound)),
    ...emailWords(stored.email_copy).map((word) => toKey('email', word)),
  ];
  return [...new Set(keys)].filter((key) => key.length > 1);
}

/**
 * Returns the beginnings of the keys for these words, the longest word first. A person with all of the words
 * has a key for each beginning.
 */
export function keysOf(kind: KeyKind, words: readonly string[]): string[] {
  return [...new Set(words)]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => toKey(kind, word));
}

type KeyKind = 'name' | 'sound' | 'email';

function toKey(kind: KeyKind, word: string): string {
  return `${kind.slice(0, 1)}${word.slice(0, MAX_NAME_KEY)}`;
}

/** Returns the words of an email, or of a part of one. */
export function emailWords(email: string): string[] {
  return email.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** A single letter of a sound would match too many names. */
const MIN_SOUND = 2;
/** Further ways in which a word may sound are ignored. */
const MAX_ALIKE = 64;

/**
 * Returns the parts that the sounds of a name must contain to match the typed text. Empty for a single letter.
 */
export function searchSounds(q: string): string[] {
  return foldSearch(q)
    .map((folded) => folded.split(' ').map(soundOf))
    .filter((sounds) => sounds.join('').length >= MIN_SOUND)
    .map((sounds) => sounds.map((sound) => ` ${sound}`).join(''))
    .concat(wholeSounds(foldName(q)));
}

/** Returns the sound of whole words, without optional endings: കണ്ണ് is also kannu. */
function wholeSounds(folded: string): string[] {
  const sounds = folded.split(' ').map((word) => phoneticKeys(word).coarse);
  return sounds.every((sound) => sound.length >= MIN_SOUND) ? [` ${sounds.join(' ')} `] : [];
}

/**
 * Returns a function that tells whether a name, or one of its words, begins with the typed text or sounds like
 * it.
 */
export function beginsLike(q: string): (name: string) => boolean {
  const written = foldSearch(q);
  const sounding = searchSounds(q);
  return (name) => {
    const folded = ` ${foldName(name)}`;
    if (written.some((wanted) => folded.includes(` ${wanted}`))) return true;
    const sounds = nameSounds(name);
    return sounding.some((wanted) => sounds.includes(wanted));
  };
}

/** Returns a function that tells whether each word that somebody typed sounds like the beginning of a word of a name. */
export function soundsLike(q: string): (name: string) => boolean {
  const words = listAlike(q);
  return (name) => {
    const sounds = nameSounds(name);
    return words.length > 0 && words.every((alike) => alike.some((sound) => sounds.includes(` ${sound}`)));
  };
}

/** Returns the possible sounds of each typed word: as it is written, and with one common mistake. */
export function listAlike(q: string): string[][] {
  const words = foldName(q).split(' ').filter(Boolean);
  return words.map((word) => {
    const { coarse } = phoneticKeys(word);
    const alike = coarse ? [...stemsOf(coarse), ...soundsAlike(coarse)] : [];
    return [soundOf(word), ...alike.filter(({ length }) => length >= MIN_SOUND)].slice(0, MAX_ALIKE);
  });
}

/** Initials without a vowel have no sound of their own: K.G. */
const CONSONANTS = /^[b-df-hj-np-tv-z]{1,4}$/;

function soundOf(word: string): string {
  return CONSONANTS.test(word) ? word : openKey(word) || word;
}

/** The letters of names in the order of Malayalam dictionaries, Latin letters last. Compared with Intl.Collator in a test. */
const ORDER = [
  ' _-–—,;:!?.\'‘’"“”()[]{}@*/\\&#%•`^+<=>|~$0123456789',
  'അആഇഈഉഊഋൠഌൡഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരലവശഷസഹളഴറാിീുൂൃൄൢൣെേൈൊോൗ്',
  'abcdefghijklmnopqrstuvwxyz',
].join('');
const RANKS = new Map([...ORDER].map((letter, index) => [letter, String.fromCodePoint(0x21 + index)]));

/**
 * Dictionaries sort a chillu like its letter with a virama, including the ൻ് of ആൻ്റണി, and the anusvara like
 * മ്.
 */
const SORTED_AS: Record<string, string> = {
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ൻ്: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  'ം': 'മ്',
  'ൌ': 'ൗ',
};

/**
 * Returns a text whose bytes sort as the name sorts in Malayalam dictionaries, without case and accents.
 * Letters of other scripts come last. Databases cannot sort in this way: SQLite knows no languages.
 */
export function listKeyOf(name: string): string {
  const letters = withoutAccents(name)
    .toLowerCase()
    .replace(/ൻ്|[ൺൻർൽൾൿംൌ]/g, (letter) => SORTED_AS[letter] ?? '');
  return [...letters]
    .slice(0, MAX_KEY)
    .map((letter) => RANKS.get(letter) ?? letter)
    .join('');
}

/** Also removes joiners and signs such as the visarga, which dictionaries ignore. */
function withoutAccents(name: string): string {
  return foldVowels(cleanLine(name))
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}\u0D03\u0D3D](?<![\u0D41-\u0D44\u0D4D\u0D62\u0D63])/gu, '')
    .normalize('NFC');
}
