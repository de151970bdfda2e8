/**
 * Invisible characters in texts: soft hyphens, zero-width spaces, joiners, marks of direction and byte order
 * marks.
 */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/**
 * Returns a text without the invisible characters that address books and web pages add. Do not use this for
 * Malayalam, which needs joiners.
 */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
