import { foldVowels, normalise } from '../../../malayalam/normalise.ts';
import { cleanLine } from '../../../server/text.ts';

/** The version of the rules in this file. Increase it with a change of them: the server then computes stored values again. */
export const NAMES_VERSION = 4;

/** In UTF-16 code units. No name is longer in practice, and PostgreSQL limits the size of a row in an index. */
const MAX_FOLDED = 200;
const MAX_KEY = 100;

/** Returns a name without the differences that readers do not see or mean. */
export function foldName(name: string): string {
  return normalise(cleanLine(name)).slice(0, MAX_FOLDED);
}

/** The letters of names in the order of Malayalam dictionaries, Latin letters last. Compared with Intl.Collator in a test. */
const ORDER = [
  ' _-–—,;:!?.\'‘’"“”()[]{}@*/\\&#%•`^+<=>|~$0123456789',
  'അആഇഈഉഊഋൠഌൡഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരലവശഷസഹളഴറാിീുൂൃൄൢൣെേൈൊോൗ്',
  'abcdefghijklmnopqrstuvwxyz',
].join('');
const RANKS = new Map([...ORDER].map((letter, index) => [letter, String.fromCodePoint(0x21 + index)]));

/** Dictionaries sort a chillu as its letter with a virama, also the ൻ് of ആൻ്റണി, and the anusvara as മ്. */
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
 * Returns a text that sorts by its bytes as the name sorts in Malayalam dictionaries, without case and accents. Letters of
 * other scripts come last. Databases cannot sort so: SQLite knows no languages.
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

/** Also without joiners and signs such as the visarga, which dictionaries ignore. */
function withoutAccents(name: string): string {
  return foldVowels(cleanLine(name))
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}\u0D03\u0D3D](?<![\u0D41-\u0D44\u0D4D\u0D62\u0D63])/gu, '')
    .normalize('NFC');
}
