import { nearKeys } from '../../../malayalam/near-keys.ts';
import { findWords, listWords } from '../../../malayalam/normalise.ts';
import { MAX_SOUNDED, phoneticKeys } from '../../../malayalam/phonetic-key.ts';
import { soundsAlike } from '../../../malayalam/sounds-alike.ts';
import { stemsOf } from '../../../malayalam/stems.ts';
import type { Condition } from '../../../server/database/search-query.ts';
import type { Term } from '../../../server/database/search-table.ts';
import { listNameWords } from '../../membership/server/names/names.ts';
import { MAX_WORDS } from '../contract.ts';

/**
 * The version of the rules that make terms. Increase it whenever you change a rule here or in src/malayalam:
 * the server then builds the index again.
 */
export const TERMS_VERSION = 10;

/**
 * A kind of document, with a number that separates its terms from those of other kinds without computing them
 * again.
 */
export interface DocumentKind {
  kind: string;
  salt: number;
}

export const STORY: DocumentKind = { kind: 'story', salt: 0 };
export const COMMENT: DocumentKind = { kind: 'comment', salt: 0x2545f491 };
export const PERSON: DocumentKind = { kind: 'person', salt: 0x1b873593 };

export interface SearchDocument {
  of: DocumentKind;
  /** The title of a story, or the name of a person. */
  title: string;
  text: string;
  topic?: string;
  authorId?: string | null;
}

/** Further different words of a text are not indexed. */
const MAX_DOCUMENT_WORDS = 4000;

/** Returns the terms of a document, in any order. */
export function termsOf({ of, title, text, topic, authorId }: SearchDocument): Term[] {
  const mask = of.salt;
  const terms = new Set<Term>();
  const titleWords = of === PERSON ? listNameWords(title) : listWords(title);
  for (const word of titleWords) {
    const described = describeWord(word);
    terms.add(described.exact ^ TITLE ^ mask);
    for (const stem of described.stems) terms.add(stem ^ TITLE ^ mask);
    for (const beginning of described.beginnings()) terms.add(beginning ^ mask);
  }
  let count = 0;
  for (const word of titleWords.union(listWords(text))) {
    count += 1;
    if (count > MAX_DOCUMENT_WORDS) break;
    for (const term of describeWord(word).inText) terms.add(term ^ mask);
  }
  if (topic) terms.add(topicTerm(topic) ^ mask);
  if (authorId) terms.add(authorTerm(authorId) ^ mask);
  return [...terms];
}

/** How well a document matches, best first. The numbers are part of cursors. */
export const TIERS = [1, 2, 3, 4, 5, 6, 7] as const;
export type TierNumber = (typeof TIERS)[number];
/**
 * For each tier, the tiers whose documents it leaves out, so that each document is found in only one tier.
 * Leaving out a tier costs time, so no list names a tier that another one in the list contains: 2 contains 1, 5
 * contains 2, 4 contains 3, and 6 contains 5.
 */
export const EXCEPT: Record<TierNumber, readonly TierNumber[]> = {
  1: [],
  2: [1],
  3: [2],
  4: [2, 3],
  5: [2, 4],
  6: [4, 5],
  7: [4, 6],
};
/** The tier of documents that only sound alike. */
export const ALIKE_TIER: TierNumber = 6;
/** The tier of titles and names with a word that begins like the last word of the search, which may be half typed. */
export const BEGINNING_TIER: TierNumber = 7;

export interface Query {
  words: QueryWord[];
  /** True if there were more than MAX_WORDS words. */
  isShortened: boolean;
}

export interface QueryWord {
  word: string;
  /** True for a word in quotation marks, which matches only in this spelling. */
  isExact: boolean;
}

/** Returns the words of a typed search. */
export function parseQuery(q: string): Query {
  const words: QueryWord[] = [];
  const parts = q.split(/["\u201C\u201D\u201E\u00AB\u00BB]/);
  for (const [index, part] of parts.entries()) {
    // A last quotation mark without a partner changes nothing.
    const isExact = index % 2 === 1 && index < parts.length - 1;
    for (const { word } of findWords(part)) words.push({ word, isExact });
  }
  const wanted = [...new Map(words.map((word) => [word.word, word])).values()];
  return { words: wanted.slice(0, MAX_WORDS), isShortened: wanted.length > MAX_WORDS };
}

export interface Filter {
  topic?: string | undefined;
  authorId?: string | undefined;
}

/** Returns the condition of each tier. A document belongs to the first tier whose condition it meets. */
export function tiersOf({ words }: Query, kind: DocumentKind, filter: Filter): Map<TierNumber, Condition> {
  const filters = [
    ...(filter.topic ? [[topicTerm(filter.topic)]] : []),
    ...(filter.authorId ? [[authorTerm(filter.authorId)]] : []),
  ];
  const every = (terms: (word: WordTerms, isExact: boolean) => Term[]): Condition =>
    [...words.map(({ word, isExact }) => terms(describeWord(word), isExact)), ...filters].map(
      (alternatives) => alternatives.map((term) => term ^ kind.salt),
    );
  const inTitle = ({ exact, coarse }: WordTerms, isExact: boolean): Term[] => [
    (isExact ? exact : (coarse ?? exact)) ^ TITLE,
  ];
  const byFine = (word: WordTerms, isExact: boolean): Term[] =>
    isExact || word.fine === undefined ? [word.exact] : [word.fine, word.fineIfEqual];
  const byCoarse = ({ exact, coarse }: WordTerms, isExact: boolean): Term[] =>
    isExact || coarse === undefined ? [exact] : [coarse, coarse ^ EQUAL];
  const byAlike = (word: WordTerms, isExact: boolean): Term[] =>
    isExact ? [] : word.alike().flatMap((term) => [term, term ^ EQUAL]);
  const alike = every((word, isExact) => [...byCoarse(word, isExact), ...byAlike(word, isExact)]);
  const tiers = new Map<TierNumber, Condition>([
    [1, every(({ exact }) => [exact ^ TITLE])],
    [2, every(inTitle)],
    [3, every(({ exact }) => [exact])],
    [4, every(byFine)],
    [5, every(byCoarse)],
    [6, alike],
  ]);
  const last = words.at(-1);
  const beginning = last && !last.isExact ? describeWord(last.word).beginning : undefined;
  if (beginning !== undefined) {
    tiers.set(BEGINNING_TIER, [[beginning ^ kind.salt], ...alike.toSpliced(words.length - 1, 1)]);
  }
  // Comments have no title.
  if (kind === COMMENT) for (const tier of [1, 2, BEGINNING_TIER] as const) tiers.delete(tier);
  return tiers;
}

/**
 * Returns the condition of the documents of all tiers: the condition of tier 6, except that the last word may
 * also begin a word of a title.
 */
export function anyTierOf(query: Query, kind: DocumentKind, filter: Filter): Condition {
  const tiers = tiersOf(query, kind, filter);
  const [beginning = []] = tiers.get(BEGINNING_TIER) ?? [];
  const last = query.words.length - 1;
  return (tiers.get(ALIKE_TIER) ?? []).map((terms, index) =>
    index === last ? [...terms, ...beginning] : terms,
  );
}

/** The words that one typing error separates from a word. */
export interface NearWords {
  /** Returns the condition that documents of a kind have one of these words. */
  conditionOf(kind: DocumentKind): Condition;
  has(word: string): boolean;
}

export function nearWordsOf(word: string): NearWords {
  const terms = new Set(nearKeys(word).map(coarseTerm));
  return {
    conditionOf: ({ salt }) =>
      terms.size === 0 ? [] : [[...terms].flatMap((term) => [term ^ salt, term ^ EQUAL ^ salt])],
    has: (other) => describeWord(other).stems.some((stem) => terms.has(stem)),
  };
}

/** The terms of a normalised word. */
class WordTerms {
  readonly exact: Term;
  /** Undefined for a word without a phonetic key. */
  readonly fine: Term | undefined;
  /** The term in texts for a fine key that equals the coarse key. */
  readonly fineIfEqual: Term;
  readonly coarse: Term | undefined;
  /** The coarse key and every stem of it. */
  readonly stems: readonly Term[];
  /** The terms of a text that contains this word. */
  readonly inText: readonly Term[];
  readonly #fineKey: string;
  readonly #coarseKey: string;

  constructor(word: string) {
    const { fine, coarse } = phoneticKeys(word);
    this.#fineKey = fine;
    this.#coarseKey = coarse;
    this.exact = toTerm(`=${word}`);
    this.fine = fine ? toTerm(`2${fine}`) : undefined;
    this.fineIfEqual = coarseTerm(fine) ^ EQUAL;
    this.stems = coarse ? stemsOf(coarse).map(coarseTerm) : [];
    this.coarse = this.stems[0];
    // Half of the words have the same fine and coarse key, and need one term less.
    const keys = fine === coarse ? [this.fineIfEqual, ...this.stems.slice(1)] : [this.fine, ...this.stems];
    this.inText = [this.exact, ...(coarse ? keys : [])].filter((term) => term !== undefined);
  }

  /** Returns the stems of the word, and of words that sound like it. */
  alike(): Term[] {
    if (!this.#coarseKey) return [];
    const keys = new Set([...stemsOf(this.#coarseKey), ...soundsAlike(this.#coarseKey)]);
    return [...keys].slice(0, MAX_ALIKE).map(coarseTerm);
  }

  /** The spelling of the word's sound. */
  get spelling(): string {
    return this.#fineKey;
  }

  /** The term of titles with a word that begins like this word. Undefined for a word that is too short or too long. */
  get beginning(): Term | undefined {
    return BEGINNING_LENGTHS.includes(this.#fineKey.length) ? beginningTerm(this.#fineKey) : undefined;
  }

  /** Returns the terms of this word's beginnings in a title. */
  beginnings(): Term[] {
    return BEGINNING_LENGTHS.filter((length) => length <= this.#fineKey.length).map((length) =>
      beginningTerm(this.#fineKey.slice(0, length)),
    );
  }
}

/** Cache of described words. The words of a language repeat: 20,000 cover most texts. */
const MAX_KEPT_WORDS = 20_000;
const kept = new Map<string, WordTerms>();

/** Returns the terms of a normalised word. */
export function describeWord(word: string): WordTerms {
  const known = kept.get(word);
  if (known) return known;
  const described = new WordTerms(word);
  // Long words would fill the memory, and they are described quickly, because they have no phonetic keys.
  if (word.length > MAX_SOUNDED) return described;
  // A map keeps the order of insertion, so its first half is the oldest.
  if (kept.size >= MAX_KEPT_WORDS) {
    for (const old of [...kept.keys()].slice(0, MAX_KEPT_WORDS / 2)) kept.delete(old);
  }
  kept.set(word, described);
  return described;
}

/** In letters of a fine key. Searching a prefix directly took up to 128 ms at 486,000 stories. */
const BEGINNING_LENGTHS: readonly number[] = [2, 3, 4, 5, 6, 7, 8];

function beginningTerm(beginning: string): Term {
  return toTerm(`p${beginning}`);
}

/** Further alternatives of a long word are not searched. */
const MAX_ALIKE = 64;

/** Separates the terms of titles from others without computing them again. */
const TITLE = 0x5bd1e995;
/** Turns the term of a coarse key into the term of a word whose fine key is equal. */
const EQUAL = 0x68e31da4;

function coarseTerm(key: string): Term {
  return toTerm(`0${key}`);
}

function topicTerm(topic: string): Term {
  return toTerm(`7${topic}`);
}

function authorTerm(authorId: string): Term {
  return toTerm(`8${authorId}`);
}

/**
 * Two of a million terms may be equal by chance: about one word in 4,000 also finds documents with another
 * word.
 */
function toTerm(text: string): Term {
  // Multiplies and spreads the bits of each letter, like MurmurHash. SHA-256 took a fifth of the time of
  // indexing.
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
