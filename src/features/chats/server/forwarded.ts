import { createHash } from 'node:crypto';

/** Exports do not mark forwarded messages. People mark some of them, and write long texts only once. */
const MARKED_AT_START =
  /^\W{0,6}(?:forwarded|fwd?\b|shared as received|as received|copied|copy ?paste|ഫോർവേഡ്)/iu;
const MARKED_AT_END = /(?:forwarded as received|as received|copied|copy ?paste|ഫോർവേഡ്(?: ചെയ്ത(?:ത്|തു))?)$/iu;
/** Thanks to whoever wrote a text, in its last line. */
const SOURCE = 'കടപ്പാട്';
/** A shorter text that comes twice may be a greeting or an answer of one's own. In UTF-16 units. */
const MIN_REPEATED = 100;
/** How far from its beginning or end a text is marked. In UTF-16 units. */
const MARK_LENGTH = 55;
const MAX_SIGNS = 6;

/** Tells which texts of a chat are somebody else's, as far as the chat tells. Add all of them first. */
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
    if (MARKED_AT_START.test(text.slice(0, MARK_LENGTH))) return true;
    const end = text.slice(-MARK_LENGTH);
    if (isMarkedAtEnd(end)) return true;
    if (end.slice(end.lastIndexOf('\n') + 1).includes(SOURCE)) return true;
    return text.length >= MIN_REPEATED && this.#repeated.has(toKey(text));
  }
}

/** A few signs may follow the mark. */
function isMarkedAtEnd(text: string): boolean {
  for (let signs = 0; signs <= MAX_SIGNS; signs += 1) {
    const end = text.length - signs;
    if (MARKED_AT_END.test(text.slice(0, end))) return true;
    if (!/\W/u.test(text.charAt(end - 1))) return false;
  }
  return false;
}

/** Returns a hash of letters and digits alone: people add signs to what they forward. */
function toKey(text: string): string {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
  return createHash('sha256').update(letters).digest('base64');
}
