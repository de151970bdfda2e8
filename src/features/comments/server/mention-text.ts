import { inflect, isAttached } from '../../../malayalam/name-cases.ts';
import {
  type ChangedName,
  changeLastLetter,
  findChangedNames,
  separateEnding,
} from '../../../malayalam/name-endings.ts';
import { foldName } from '../../membership/server/names/names.ts';
import type { Mention } from '../contract.ts';

/** Someone whom a comment may mention. */
export interface Candidate {
  id: string;
  name: string;
}

/** The people whom a name can mean, in order of preference. */
export interface Candidates {
  /** People chosen from the list, or mentioned before an edit. More letters may follow their names. */
  chosen: readonly Candidate[];
  /** The people who wrote the story or a comment on it. */
  inStory: readonly Candidate[];
  listed: readonly Candidate[];
}

export interface ResolvedText {
  /**
   * The text as it is stored, with a number between U+2068 and U+2069 in place of each mention. The ending of
   * the name follows the number. An ending that changes the name's last letter begins with its replacement.
   */
  text: string;
  /** The mentioned accounts, at the indexes that the numbers name. */
  accountIds: string[];
}

/**
 * The longest text that can be a name. A name has at most 100 letters, and another spelling may have two
 * graphemes for one of them.
 */
const LONGEST_NAME = 200;
/** More than anyone needs for MAX_MENTIONS people. The rest stays text, so that a comment full of '@' costs little. */
const MAX_TRIED = 40;

/** In a name of more words, an ending that changes the last letter is not recognised. */
const MAX_WORDS = 8;

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });
/**
 * An '@' begins no mention inside a word or an address, such as an email or youtube.com/@ammu, and before a
 * punctuation mark.
 */
const AT = /(?<![\p{L}\p{M}\p{N}._@/])@(?![\s.,;:!?])/gu;
const WORD = /^[\p{L}\p{M}\p{N}\u200C\u200D]+/u;
/** Malayalam writes these endings together with a name. Compared after foldName. */
const ENDING =
  /^(?:(?:യുടെ|വിന്റെ|ന്റെ|യെ|വിനെ|നെ)(?:യും|യാണ്)?|(?:യോ|വിനോ|നോ)ട(?:്|ും|ാണ്)|(?:യ്ക്ക|ക്ക|വിന|ന)(?:്|ും|ാണ്)|(?:യി|വി)(?:ൽ|ലെ|ലും)|(?:യ|വ)(?:ും|ാണ്|േ)|ഉം|ആണ്)$/u;
const INITIAL_END = /(?:^|[.\s])\p{L}\p{M}*\.$/u;
/** A mention, and the letters after it: older comments have an ending there. */
const TOKEN = /\u2068(\d+)((?:[^\d\u2068\u2069][^\u2068\u2069]*)?)\u2069([\u0D00-\u0D7F\u200C\u200D]*)/g;
const FOLLOWING = /^-?\u2060?([\u0D00-\u0D7F\u200C\u200D]*)/;
/** Stands for the name of an anonymous person. Its last sound is the last sound of the words for an anonymous person, in both languages. */
const ANONYMOUS_SOUND = 'ഒരാൾ';
const WORD_ENDS = /(?<=[\p{L}\p{M}\p{N}])(?![\p{L}\p{M}\p{N}\u200C\u200D])/gu;

/** Returns whether a stored text mentions anyone. Texts that people type have no U+2068: see cleanText. */
export function hasMentions(text: string): boolean {
  return text.includes('\u2068');
}

/** Replaces each '@' with a name by the number of the person. A name that fits nobody, or several people, stays text. */
export function resolveMentions(text: string, candidates: Candidates): ResolvedText {
  const names = indexNames(candidates);
  const accountIds: string[] = [];
  let resolved = '';
  let end = 0;
  for (const { index } of [...text.matchAll(AT)].slice(0, MAX_TRIED)) {
    const found = index < end ? undefined : findName(text.slice(index + 1), names);
    if (!found) continue;
    if (!accountIds.includes(found.id)) accountIds.push(found.id);
    const nameEnd = index + 1 + found.length;
    const attached = found.ending ? '' : attachedEnding(text.slice(index + 1, nameEnd), text.slice(nameEnd));
    resolved += `${text.slice(end, index)}\u2068${accountIds.indexOf(found.id)}${found.ending}${attached}\u2069`;
    end = nameEnd + attached.length;
  }
  return { text: resolved + text.slice(end), accountIds };
}

/**
 * Returns the folded names that resolveMentions would find in a text if people had these names and nobody chose
 * from the list.
 */
export function listPossibleNames(text: string): string[] {
  const names = new Set<string>();
  for (const { index } of [...text.matchAll(AT)].slice(0, MAX_TRIED)) {
    const rest = text.slice(index + 1);
    const line = readPossibleName(rest);
    for (const { name, length } of readBeginnings(line)) if (isWhole(rest.slice(length))) names.add(name);
    for (const { name } of readChangedNames(line)) names.add(name);
  }
  return [...names];
}

/** Returns the ending that a text begins with, if people write it directly after the name. */
function attachedEnding(name: string, rest: string): string {
  const [ending = '', letters = ''] = FOLLOWING.exec(rest.slice(0, LONGEST_NAME)) ?? [];
  return ENDING.test(foldName(letters)) && isAttached(name, ending) ? ending : '';
}

/**
 * Returns a stored text with '@' and a name in place of each mention. The numbers in the text are indexes of
 * `names`.
 */
export function showMentions(text: string, names: readonly string[], anonymous: string): string {
  return text.replace(TOKEN, (_token, place: string, inside: string, after: string) => {
    const name = names[Number(place)] || anonymous;
    const { ending, rest } = splitEnding(names[Number(place)], inside, after);
    return `@${ending && name ? withEnding(name, ending) : name}${rest}`;
  });
}

/**
 * Returns a stored text without endings inside its numbers. Where an ending changes a name, the text has a
 * further mention with the changed name.
 */
export function inflectMentions(
  text: string,
  mentions: readonly Mention[],
): { text: string; mentions: Mention[] } {
  const all = [...mentions];
  const plain = text.replace(TOKEN, (token, place: string, inside: string, after: string) => {
    const mention = mentions[Number(place)];
    const { ending, rest } = splitEnding(mention?.name, inside, after);
    if (!ending) return token;
    const changed = mention?.name
      ? { ...mention, name: withEnding(mention.name, ending) }
      : { name: '', accountId: null, ending: anonymousEnding(ending) };
    if (mention?.name && changed.name === mention.name + ending)
      return `\u2068${place}\u2069${ending}${rest}`;
    return `\u2068${all.push(changed) - 1}\u2069${rest}`;
  });
  return { text: plain, mentions: all };
}

/**
 * Returns the ending of a mention, and the text behind it. Letters after a mention count as an ending only if
 * the name is unknown.
 */
function splitEnding(
  name: string | undefined,
  inside: string,
  after: string,
): { ending: string; rest: string } {
  if (inside || name || !ENDING.test(foldName(after))) return { ending: inside, rest: after };
  return { ending: after, rest: '' };
}

/**
 * Returns a name with an ending in the form that its last letter requires, or with the typed ending if that
 * fits.
 */
function withEnding(name: string, ending: string): string {
  if (isAttached(name, ending)) return name + ending;
  return changeLastLetter(name, ending) ?? inflect(name, ending) ?? name + separateEnding(ending);
}

/** Returns the forms of an ending: in place of a final ൾ, and after Latin letters. */
function anonymousEnding(ending: string): NonNullable<Mention['ending']> {
  return {
    joined: withEnding(ANONYMOUS_SOUND, ending).slice(ANONYMOUS_SOUND.length - 1),
    apart: withEnding('User', ending).slice('User'.length),
  };
}

interface Meaning {
  id: string;
  /** True if letters may follow the name directly. */
  isChosen: boolean;
}

/** Returns who is meant by each folded name; null if several people have it. */
function indexNames({ chosen, inStory, listed }: Candidates): Map<string, Meaning | null> {
  const names = new Map<string, Meaning | null>();
  for (const people of [listed, inStory, chosen]) {
    const own = new Map<string, Meaning | null>();
    for (const { id, name } of people) {
      const folded = foldName(name);
      const other = own.get(folded);
      const isSame = other === undefined || other?.id === id;
      if (folded) own.set(folded, isSame ? { id, isChosen: people === chosen } : null);
    }
    for (const [folded, meaning] of own) names.set(folded, meaning);
  }
  return names;
}

interface FoundName {
  id: string;
  /** How much of the text the mention replaces. */
  length: number;
  /** The ending that changed the last letter of the name. */
  ending: string;
}

/** Returns whose name the text begins with. The longest name wins. */
function findName(text: string, names: Map<string, Meaning | null>): FoundName | undefined {
  const line = readPossibleName(text);
  const whole = findWholeName(text, line, names);
  const changed = findChangedName(line, names);
  if (!whole || !changed) return whole ?? changed;
  return changed.name.length > foldName(line.slice(0, whole.length)).length ? changed : whole;
}

/**
 * Returns as much of a text as a name can have: one line with at most one '@' more that could begin a mention. Without the
 * second limit, each of many mentions would try all names that reach over the others.
 */
function readPossibleName(text: string): string {
  const [line = ''] = text.slice(0, LONGEST_NAME).split('\n', 1);
  const [, second] = line.matchAll(AT);
  return line.slice(0, second?.index);
}

function findWholeName(
  text: string,
  line: string,
  names: Map<string, Meaning | null>,
): FoundName | undefined {
  let found: FoundName | undefined;
  for (const { name, length } of readBeginnings(line)) {
    const meaning = names.get(name);
    if (meaning && (meaning.isChosen || isWhole(text.slice(length)))) {
      found = { id: meaning.id, length, ending: '' };
    }
  }
  return found;
}

/** Yields the possible names at the beginning of a line, folded, the shortest first. */
function* readBeginnings(line: string): Generator<{ name: string; length: number }> {
  for (const { index, segment } of segmenter.segment(line)) {
    const length = index + segment.length;
    // foldName trims and leaves out full stops. A mention ends with its name, so a full stop counts only after
    // an initial.
    if (/\S/.test(segment) && (segment !== '.' || INITIAL_END.test(line.slice(0, length)))) {
      yield { name: foldName(line.slice(0, length)), length };
    }
    if (index === 0 && segment.trim() === '') return;
  }
}

/** Returns the person whose name the text begins with, if an ending changes the name's last letter. */
function findChangedName(
  line: string,
  names: Map<string, Meaning | null>,
): (FoundName & { name: string }) | undefined {
  for (const { name, ending, length } of readChangedNames(line)) {
    const meaning = names.get(name);
    if (meaning) return { id: meaning.id, length, ending, name };
  }
  return undefined;
}

/** Yields the folded names whose changed forms the line may begin with, the longest first. */
function* readChangedNames(line: string): Generator<ChangedName & { length: number }> {
  if (/^\s/.test(line)) return;
  for (const { index: length } of [...line.matchAll(WORD_ENDS)].slice(0, MAX_WORDS).toReversed()) {
    for (const changed of findChangedNames(foldName(line.slice(0, length)))) yield { ...changed, length };
  }
}

/** Returns whether a name may end before this text. */
function isWhole(rest: string): boolean {
  const [word] = WORD.exec(rest) ?? [];
  return word === undefined || ENDING.test(foldName(word));
}
