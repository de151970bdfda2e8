import * as v from 'valibot';
import type { PersonSummary } from '../people/contract.ts';
import { type StorySummary, type TextLanguage, TOPICS } from '../stories/contract.ts';

/** Limit of a search in UTF-16 code units. A longer text is cut. */
export const MAX_SEARCH = 200;
/** Only the first words of a search count. */
export const MAX_WORDS = 8;
export const RESULTS_PER_PAGE = 20;

export const SEARCH_KINDS = ['stories', 'people', 'comments'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** How far back the results go. */
export const SEARCH_PERIODS = ['week', 'month', 'year'] as const;
export type SearchPeriod = (typeof SEARCH_PERIODS)[number];

const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** The search of an address; invalid parts are ignored. */
export const searchPlace = v.object({
  q: v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_SEARCH)),
    ),
    '',
  ),
  in: v.fallback(v.picklist(SEARCH_KINDS), 'stories'),
  topic: optional(v.picklist(TOPICS)),
  /** The account of the author. */
  by: optional(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))),
  since: optional(v.picklist(SEARCH_PERIODS)),
  /** The `next` of the page before. */
  after: optional(v.pipe(v.string(), v.regex(/^[1-6]_\d{1,10}$/))),
});
export type SearchPlace = v.InferOutput<typeof searchPlace>;

/** A text in pieces, so that a page can mark the words that a search found. */
export type MarkedText = { text: string; isMatch: boolean }[];

interface Found {
  /** True for a result that only sounds like what was searched. */
  isAlike: boolean;
}

export interface FoundStory extends Found {
  story: StorySummary;
  title: MarkedText;
  snippet: MarkedText;
  isCut: boolean;
}

export interface FoundComment extends Found {
  id: string;
  path: string;
  storyTitle: string;
  storyLanguage: TextLanguage;
  author: string;
  authorId: string | null;
  photo: string | null;
  initial: string;
  createdAt: number;
  language: TextLanguage;
  snippet: MarkedText;
  isCut: boolean;
}

export interface FoundPerson extends Found {
  person: PersonSummary;
  name: MarkedText;
}

export type Results =
  | { kind: 'stories'; found: FoundStory[] }
  | { kind: 'comments'; found: FoundComment[] }
  | { kind: 'people'; found: FoundPerson[] };

export interface SearchPage {
  results: Results;
  /** The `after` of the next page. Undefined on the last page. */
  next: string | undefined;
  /** Words of a search without results that have results of their own. */
  words: string[];
  /** True if the search had more than MAX_WORDS words. */
  isShortened: boolean;
  /** The author that the results are limited to. */
  author: { id: string; name: string } | undefined;
  /** How much of the index is built, in percent. Undefined once all of it is. */
  progress: number | undefined;
  /** When the server read the page, in milliseconds since 1970. */
  readAt: number;
}
