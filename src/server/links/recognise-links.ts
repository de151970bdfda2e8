import { LinkifyIt, type Match } from 'linkify-it';

/** How much of the sentence around a link is read, in UTF-16 code units. */
const CONTEXT = 60;
/** The library takes 5 microseconds for a link, and isLink takes 10. Ordinary texts have fewer links. */
export const MAX_LINKS = 300;
/** How much of a text is searched at once, in UTF-16 code units. */
const PART = 2000;

/** Endings of addresses that are not words. A host with such an ending is a link. */
const SURE =
  'com net org info biz edu gov io ly app xyz gg ru cn tk ai co tv cc uk ae qa kw eu dev icu vip bet loan'.split(
    ' ',
  );
/**
 * Endings that are also English words. A host with such an ending is a link, unless a sentence continues with
 * the word.
 */
const WORDS =
  'in me to us at my online site shop store club live life fun top win click link page world news blog web pro name'.split(
    ' ',
  );
/**
 * The endings of other countries. A host with such an ending is a link only with a path: too often, two letters
 * are a word of the sentence.
 */
const COUNTRIES =
  'am au be bh by ca de es fr fm gl id ie is it jp kr la lk lt mv my nl no nu nz om pk pl pt sa se sg sh so st to tw ws za'.split(
    ' ',
  );

const linkify = new LinkifyIt({ fuzzyLink: true, tlds: [...SURE, ...WORDS, ...COUNTRIES] });

/** Matches a text that may have a link. Most texts do not match, and need no search. */
export const MAY_HAVE_LINK = /[^\s.]\.[^\s.]|@|\/\//;

/**
 * Words that announce the name of a website. The second list has words that may also stand before another word.
 */
const POINTERS = /\b(?:visit|open|check|join|try|google|website|site|link|app)[\s:-]*$/i;
const WEAK_POINTERS = /\b(?:see|page|on|via|from|is|called)[\s:-]*$/i;
/** Words that continue a sentence after “in”, “to” or “my”. */
const GOES_ON =
  /^ (?:a|about|after|all|also|an|and|any|as|at|because|been|before|both|but|by|can|could|did|do|during|each|every|for|from|had|has|have|he|her|here|his|how|i|if|in|into|is|it|its|just|many|most|much|my|no|not|of|on|one|only|or|our|quite|really|she|so|some|such|that|the|their|then|there|these|they|this|those|to|too|two|very|was|we|were|what|when|where|which|who|why|will|with|would|you|your|honest|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|childhood|school|college|kerala|india|\d+)\b/i;

/** A part of a text that may have links. */
interface TextPart {
  text: string;
  /** Where the part begins in the text, in UTF-16 code units. */
  start: number;
  /** True if the part ends inside a word, because the word is longer than a part. */
  isCut: boolean;
}

/** Yields the parts of a text that may have links. The text must have no other white space than spaces. */
export function* partsWithLinks(text: string): Generator<TextPart> {
  for (let start = 0; start < text.length; ) {
    const space = text.lastIndexOf(' ', start + PART);
    const isLast = text.length - start <= PART;
    const end = isLast ? text.length : space > start ? space : start + PART;
    const part = text.slice(start, end);
    if (MAY_HAVE_LINK.test(part)) yield { text: part, start, isCut: !isLast && space <= start };
    start = end;
  }
}

/**
 * Returns the links and email addresses of a part. `ascii` is the part with Latin letters in place of others,
 * because the library takes 30 times as long for Malayalam.
 */
export function recogniseLinks(part: string, ascii: string): Match[] {
  return (linkify.match(ascii) ?? []).flatMap((match) => {
    const { index, schema } = match;
    const before = part.slice(Math.max(0, index - CONTEXT), index);
    const lastIndex = endBeforeMark(part, match);
    const after = part.slice(lastIndex, lastIndex + CONTEXT);
    return isLink(part.slice(index, lastIndex), schema, before, after) ? [{ ...match, lastIndex }] : [];
  });
}

/**
 * Returns the end of an address before the closing mark. Messengers write bold, italic and struck words between
 * two such marks.
 */
function endBeforeMark(part: string, { index, lastIndex }: Match): number {
  const mark = part.charAt(index - 1);
  if (mark === '' || !'*_~'.includes(mark)) return lastIndex;
  let end = lastIndex;
  while (end > index && part.charAt(end - 1) === mark) end -= 1;
  return end;
}

const DIGITS = /^\d+$/;
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/**
 * Returns whether a text that looks like an address is one, and not a missing space as in “went home.In the
 * evening”.
 */
function isLink(raw: string, schema: string, before: string, after: string): boolean {
  if (schema) return true;
  const [host = '', ...path] = raw.split(/[/?#:]/);
  const labels = host.split('.');
  const ending = labels.pop() ?? '';
  if (labels.every((label) => DIGITS.test(label))) return false;
  if (path.join('')) return true;
  // “B.Com”, “M.Sc”, “St.Me”: a capital begins a sentence or a title. In a link, either all letters are
  // capitals or none.
  const isCapital = CAPITAL.test(ending);
  if (isCapital && (!CAPITAL.test(labels[0] ?? '') || ending.length === 2)) return false;
  if (labels.length === 1 && labels[0]?.length === 1 && host !== 'x.com') return false;
  const last = ending.toLowerCase();
  if (SURE.includes(last)) return true;
  if (!WORDS.includes(last)) return labels.length > 1 && labels.at(-1) === 'co';
  if (labels.length > 1) return true;
  if (POINTERS.test(before)) return true;
  if (GOES_ON.test(after)) return false;
  if (WEAK_POINTERS.test(before)) return true;
  // The ending is at the end of the text, or is India's own.
  return last === 'in' ? !/^ \p{Lu}/u.test(after) : /^[.,;:!?)]*(?:$| [^\p{Script=Latin}])/u.test(after);
}
