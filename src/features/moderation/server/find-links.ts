import { LinkifyIt } from 'linkify-it';

/** How far before its sign a link may begin, in UTF-16 code units. A piece has at most twice as many. */
const MAX_PIECE = 60;
/** The library takes 5 microseconds for a link, and isLink 10. Who writes more of them is held for the first ones. */
const MAX_LINKS = 300;
/** How much of a text is searched at once, in UTF-16 code units. */
const PART = 2000;

/** Endings of addresses that are no words: a host with one is a link. */
const SURE =
  'com net org info biz edu gov io ly app xyz gg ru cn tk ai co tv cc uk ae qa kw eu dev icu vip bet loan'.split(
    ' ',
  );
/** Endings that are also words of English. A host with one is a link, unless a sentence goes on with the word. */
const WORDS =
  'in me to us at my online site shop store club live life fun top win click link page world news blog web pro name'.split(
    ' ',
  );
/** The other endings of countries make a link only with a path: two letters are too often a word of somebody's. */
const COUNTRIES =
  'am au be bh by ca de es fr fm gl id ie is it jp kr la lk lt mv my nl no nu nz om pk pl pt sa se sg sh so st to tw ws za'.split(
    ' ',
  );

const linkify = new LinkifyIt({ fuzzyLink: true, tlds: [...SURE, ...WORDS, ...COUNTRIES] });

/** What every link has. Most parts of most texts have none, and need no search. */
const MAY_HAVE_LINK = /[^\s.]\.[^\s.]|@|\/\//;
/** A scheme or www, whatever follows. */
const SIGN = /:\/\/|(?<![a-z0-9])www\./gi;
/** Signs that people write in words, so that a program does not see an address: example[.]com, ammu (at) example dot com. */
const WRITTEN_OUT: [RegExp, string][] = [
  [/[[({<] ?(?:dot|\.) ?[\])}>] ?/gi, '\0.'],
  [/[[({<] ?(?:at|@) ?[\])}>] ?/gi, '\0@'],
  [/ ?\0/g, ''],
  [/ dot (?=(?:com|net|org|in)\b)/gi, '.'],
  [/ \. ?(?=(?:com|net|org)\b)/gi, '.'],
];

/** What stands before the name of a website, and what may also stand before another word. */
const POINTERS = /\b(?:visit|open|check|join|try|google|website|site|link|app)[\s:-]*$/i;
const WEAK_POINTERS = /\b(?:see|page|on|via|from|is|called)[\s:-]*$/i;
/** What goes on with a sentence after a word such as “in”, “to” or “my”. */
const GOES_ON =
  /^ (?:a|about|after|all|also|an|and|any|as|at|because|been|before|both|but|by|can|could|did|do|during|each|every|for|from|had|has|have|he|her|here|his|how|i|if|in|into|is|it|its|just|many|most|much|my|no|not|of|on|one|only|or|our|quite|really|she|so|some|such|that|the|their|then|there|these|they|this|those|to|too|two|very|was|we|were|what|when|where|which|who|why|will|with|would|you|your|honest|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|childhood|school|college|kerala|india|\d+)\b/i;

/** Returns what stands between the spaces around each link or email address of a text that has no other white space. */
export function findLinks(text: string): string[] {
  const plain = WRITTEN_OUT.reduce((all, [pattern, sign]) => all.replace(pattern, sign), text);
  const pieces: string[] = [];
  for (let start = 0; start < plain.length && pieces.length < MAX_LINKS; ) {
    const space = plain.lastIndexOf(' ', start + PART);
    const end = plain.length - start <= PART ? plain.length : space > start ? space : start + PART;
    const part = plain.slice(start, end);
    start = end;
    if (!MAY_HAVE_LINK.test(part)) continue;
    const found = [...part.matchAll(SIGN)].map(({ index }) => index);
    for (const { index, lastIndex, schema } of linkify.match(toLatin(part)) ?? []) {
      const raw = part.slice(index, lastIndex);
      const before = part.slice(Math.max(0, index - MAX_PIECE), index);
      if (isLink(raw, schema, before, part.slice(lastIndex, lastIndex + MAX_PIECE))) found.push(index);
    }
    for (const index of found.slice(0, MAX_LINKS - pieces.length)) pieces.push(pieceAround(part, index));
  }
  return [...new Set(pieces)];
}

const DIGITS = /^\d+$/;
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/** Returns whether something that looks like an address is one, and no missing space as in “went home.In the evening”. */
function isLink(raw: string, schema: string, before: string, after: string): boolean {
  if (schema) return true;
  const [host = '', ...path] = raw.split(/[/?#:]/);
  const labels = host.split('.');
  const ending = labels.pop() ?? '';
  if (labels.every((label) => DIGITS.test(label))) return false;
  if (path.join('')) return true;
  // “B.Com”, “M.Sc”, “St.Me”: a capital begins a sentence or a title. Nobody writes a link so, unless all of it is.
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
  // At the end of what was written, or India's own ending.
  return last === 'in' ? !/^ \p{Lu}/u.test(after) : /^[.,;:!?)]*(?:$| [^\p{Script=Latin}])/u.test(after);
}

/** Returns a text of the same length whose other letters are Latin ones: the library takes 30 times as long for Malayalam. */
function toLatin(text: string): string {
  return text.replace(/[^\0-\x7F]+/g, ({ length }) => 'x'.repeat(length));
}

function pieceAround(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - MAX_PIECE), index);
  const start = index - before.length + before.lastIndexOf(' ') + 1;
  const space = text.indexOf(' ', index);
  return text.slice(start, Math.min(space === -1 ? text.length : space, start + 2 * MAX_PIECE));
}
