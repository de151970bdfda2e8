import { foldJoiners } from '../../malayalam/normalise.ts';

/** Invisible characters that no address has. Copied texts end with them. Malayalam needs the joiners. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;
/** A sign between two addresses without a space, or before a bold, italic or struck one. */
const BETWEEN = /[,;|*_~](?=https?:\/\/|www\.)/gi;
/** Matches characters outside ASCII. The group has letters, marks, digits and invisible characters; other signs match one by one. */
const OTHER = /((?:(?![\0-\x7F\u2068\u2069])[\p{L}\p{M}\p{N}\p{Cf}])+)|[^\0-\x7F]/gu;

/**
 * Endings of Malayalam that are written after a word of another script and a hyphen, compared after foldJoiners: example.org-ൽ.
 * No word begins so, or the word is one that leads on from an address.
 */
const ENDING =
  /^(?:(?:ഇ|യി|വി|ലി)?(?:ൽ|ലെ|ലും|ലൂടെ|ലേക്ക്|ലേക്കും|ന്റെ|നെ|ന്|നും|നോട്|ക്ക്|ക്കും|ലാണ്|ലായി|ലുള്ള)|(?:യ്ക്ക്|യെ|യും|യുടെ|യാണ്|ഉം|ആണ്|ഓ|യോ|ഇന്റെ|എന്ന|എന്നത്|എന്നതിൽ|കൾ|കളിൽ|കളും|കളുടെ|വഴി|വരെ))$/u;

/**
 * Returns a text of the same length in ASCII, in which an address ends where its reader sees the end: other letters of a word or
 * a path are 'x', and quotes, other signs and Malayalam that is joined to an address are spaces.
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
  // The hyphen before an ending does not belong to the address either.
  return masked.replace(/-(?= )/g, ' ');
}

/** Returns whether Malayalam letters only stand before or after an address, without a space. */
function isJoined(word: string, index: number, letters: string): boolean {
  if (!/^[\u0D00-\u0D7F\u200C\u200D]+$/.test(letters)) return false;
  const before = word.slice(0, index);
  const after = word.charAt(index + letters.length);
  const isAfterAscii = /[A-Za-z0-9]$/.test(before);
  if (isInPath(before)) {
    if (/[A-Za-z0-9/_%=&-]/.test(after)) return false;
    return isAfterAscii || (before.endsWith('-') && ENDING.test(foldJoiners(letters)));
  }
  // A label of a host has letters of one script.
  return isAfterAscii || /[A-Za-z0-9]-$/.test(before) || /[A-Za-z0-9]/.test(after);
}

function isInPath(before: string): boolean {
  const scheme = before.indexOf('//');
  return /[/?#]/.test(scheme === -1 ? before : before.slice(scheme + 2));
}
