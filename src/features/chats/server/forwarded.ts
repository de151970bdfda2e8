import { createHash } from 'node:crypto';

/** People write these words above or below a text that they forward. An export does not mark forwarded texts. */
const WORDS =
  '(?:(?:shared|forwarded|copied) as received|as received|forwarded(?: message| many times| from \\S{1,30})?|fwd?|copied(?: from \\S{1,30})?|copy[ -]?paste[d]?' +
  '|ഫോർവേഡ്(?: ചെയ്ത(?:ത്|തു)| മെസേജ്)?)';
/** The mark is a whole line, stands before a colon, or ends the text in brackets. It may be decorated. */
const MARKED_LINE = new RegExp(`^[^\\p{L}\\p{N}\\n]{0,6}${WORDS}[^\\p{L}\\p{M}\\p{N}\\n]{0,6}$`, 'iu');
const MARKED_BEFORE_COLON = new RegExp(`^[^\\p{L}\\p{N}\\n]{0,6}${WORDS}[*_~ ]{0,4}:`, 'iu');
const MARKED_IN_BRACKETS = new RegExp(`[(\\[]\\s?${WORDS}\\s?[)\\]][^\\p{L}\\p{N}\\n]{0,6}$`, 'iu');
/**
 * The last line of a text that thanks its writer by name, or says where it comes from. The word alone does not
 * count: people thank each other with it.
 */
const SOURCE =
  /^[^\p{L}\p{N}]{0,6}കടപ്പാട്(?:\s?[:：–—-]|\s?(?:fb|facebook|whatsapp|ഫേസ്ബുക്ക്|വാട്സാപ്പ്|സോഷ്യൽ മീഡിയ|ഇന്റർനെറ്റ്|ഗ്രൂപ്പ്)?[^\p{L}\p{M}\p{N}]{0,6}$)/iu;
/**
 * A shorter text that comes twice may be a greeting or an answer that people write themselves. In UTF-16 units.
 */
const MIN_REPEATED = 100;
/** A mark counts only this close to the beginning or end of a text. In UTF-16 units. */
const MARK_LENGTH = 100;

/** Tells which texts of a chat were forwarded, as far as the chat shows. Add all texts first. */
export class Forwarded {
  readonly #seen = new Set<string>();
  readonly #repeated = new Set<string>();

  add(text: string): void {
    if (text.length < MIN_REPEATED) return;
    const key = toKey(text);
    if (this.#seen.has(key)) this.#repeated.add(key);
    this.#seen.add(key);
  }

  has(text: string): boolean {
    if (isMarked(text)) return true;
    return text.length >= MIN_REPEATED && this.#repeated.has(toKey(text));
  }
}

function isMarked(text: string): boolean {
  const start = text.slice(0, MARK_LENGTH);
  const end = text.slice(-MARK_LENGTH);
  const first = start.slice(0, start.indexOf('\n') + 1 || undefined).trim();
  const last = end.slice(end.lastIndexOf('\n') + 1).trim();
  if (MARKED_LINE.test(first) || MARKED_BEFORE_COLON.test(first)) return true;
  return MARKED_LINE.test(last) || MARKED_IN_BRACKETS.test(last) || SOURCE.test(last);
}

/** Returns a hash of letters and digits alone: people add other signs to what they forward. */
function toKey(text: string): string {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
  return createHash('sha256').update(letters).digest('base64');
}
