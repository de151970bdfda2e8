/** What text contains and nobody sees: soft hyphens, zero-width spaces, joiners, marks of direction and byte order marks. */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Returns a text without the invisible letters that address books and web pages add. Not for Malayalam, which needs joiners. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
