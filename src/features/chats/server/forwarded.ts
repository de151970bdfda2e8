/** Exports do not mark forwarded messages. People mark some of them, and write long texts only once. */
const MARKED =
  /^\W{0,6}(?:forwarded|fwd?\b|shared as received|as received|copied|copy ?paste|ഫോർവേഡ്)|(?:forwarded as received|as received|copied|copy ?paste|കടപ്പാട്[^\n]{0,40}|ഫോർവേഡ്(?: ചെയ്ത(?:ത്|തു))?)\W{0,6}$/iu;
/** A shorter text that comes twice may be a greeting or an answer of one's own. In UTF-16 units. */
const MIN_REPEATED = 100;

/** Returns the function that says of a text of a chat whether it is somebody else's, as far as the chat tells. */
export function isForwarded(texts: readonly string[]): (text: string) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of texts) {
    if (text.length < MIN_REPEATED) continue;
    const key = toKey(text);
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return (text) => MARKED.test(text) || (text.length >= MIN_REPEATED && repeated.has(toKey(text)));
}

/** Letters and digits alone: people add signs to what they forward. */
function toKey(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
}
