import { foldJoiners } from '../../malayalam/normalise.ts';

/**
 * Invisible characters that no address has, but that copied texts end with. The list lacks joiners, because
 * Malayalam needs them.
 */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;
/** A sign between two addresses without a space, or before an address in bold, italic or struck text. */
const BETWEEN = /[,;|*_~](?=https?:\/\/|www\.)/gi;
/**
 * Matches characters outside ASCII. The group matches runs of letters, marks, digits and invisible characters;
 * other signs match one by one.
 */
const OTHER = /((?:(?![\0-\x7F\u2068\u2069])[\p{L}\p{M}\p{N}\p{Cf}])+)|[^\0-\x7F]/gu;

/**
 * Malayalam endings that people write after a word in another script and a hyphen, compared after foldJoiners:
 * example.org-ൽ. No Malayalam word begins with one, except words that usually follow an address.
 */
const ENDING =
  /^(?:(?:ഇ|യി|വി|ലി)?(?:ൽ|ലെ|ലും|ലൂടെ|ലേക്ക്|ലേക്കും|ന്റെ|നെ|ന്|നും|നോട്|ക്ക്|ക്കും|ലാണ്|ലായി|ലുള്ള)|(?:യ്ക്ക്|യെ|യും|യുടെ|യാണ്|ഉം|ആണ്|ഓ|യോ|ഇന്റെ|എന്ന|എന്നത്|എന്നതിൽ|കൾ|കളിൽ|കളും|കളുടെ|വഴി|വരെ))$/u;

/**
 * Returns a text of the same length in ASCII, in which an address ends where readers see its end. Other letters
 * of a word or a path become 'x'. Quotes, other signs, and Malayalam that is joined to an address become
 * spaces.
 */
export function maskLetters(text: string): string {
  const ended = text.replace(INVISIBLE, ' ').replace(BETWEEN, ' ');
  return ended.replace(/[^ ]+/g, (word) => (/^[\0-\x7F]+$/.test(word) ? word : maskWord(word)));
}

function maskWord(word: string): string {
  const masked = word.replace(OTHER, (run: string, letters: string | undefined, index: number) => {
    const isPart = letters !== undefined && !isJoined(word, index, letters);
    return (isPart ? 'x' : ' ').repeat(run.length);
  });
  // The hyphen before a Malayalam ending does not belong to the address either.
  return masked.replace(/-(?= )/g, ' ');
}

/** Returns whether Malayalam letters are only joined to an address, before or after it, without a space. */
function isJoined(word: string, index: number, letters: string): boolean {
  if (!/^[\u0D00-\u0D7F\u200C\u200D]+$/.test(letters)) return false;
  const before = word.slice(0, index);
  const after = word.charAt(index + letters.length);
  const isAfterAscii = /[A-Za-z0-9]$/.test(before);
  if (isInPath(before)) {
    if (/[A-Za-z0-9/_%=&-]/.test(after)) return false;
    return isAfterAscii || (before.endsWith('-') && ENDING.test(foldJoiners(letters)));
  }
  // Each label of a host has letters of only one script.
  return isAfterAscii || /[A-Za-z0-9]-$/.test(before) || /[A-Za-z0-9]/.test(after);
}

function isInPath(before: string): boolean {
  const scheme = before.indexOf('//');
  return /[/?#]/.test(scheme === -1 ? before : before.slice(scheme + 2));
}
