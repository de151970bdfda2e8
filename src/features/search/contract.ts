import type { TextLanguage } from '../../malayalam/language-of.ts';
import type { Byline, PersonSummary } from '../people/contract.ts';
import type { StorySummary } from '../reading/contract.ts';
import type { MarkedText } from '../stories/contract.ts';
import type { TopicId } from '../topics/contract.ts';

/** Limit of a search in UTF-16 code units. A longer text is cut. */
export const MAX_SEARCH = 200;
/** Only the first words of a search count. */
export const MAX_WORDS = 8;
export const RESULTS_PER_PAGE = 20;

/** 'stories', 'people', 'comments', or the `tab` of a kind that a feature registers: see SearchableKind in features/subjects. */
export type SearchKind = string;

/** How old the results may be. */
export const SEARCH_PERIODS = ['week', 'month', 'year'] as const;
export type SearchPeriod = (typeof SEARCH_PERIODS)[number];

/** The search of an address. */
export interface SearchPlace {
  q: string;
  in: SearchKind;
  topic?: TopicId | undefined;
  /** The account of the author, whose texts alone are searched. */
  by?: string | undefined;
  since?: SearchPeriod | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
}

/**
 * Returns the first page of the same search for another kind. People have no author, topic or time of writing, and only stories
 * have a topic.
 */
export function toKind({ q, topic, by, since }: SearchPlace, kind: SearchKind): SearchPlace {
  if (kind === 'people') return { q, in: kind };
  return { q, in: kind, topic: kind === 'stories' ? topic : undefined, by, since };
}

interface Found {
  /**
   * Undefined for a result with all words. Other results only sound alike, or have a title or name that begins
   * like the search.
   */
  likeness?: Likeness | undefined;
}

export type Likeness = 'alike' | 'beginning';

/** How many results a search has. */
export interface Amount {
  /** At most RESULTS_PER_PAGE. */
  count: number;
  hasMore: boolean;
}

/** A word of the search that finds something by itself. */
export interface UsefulWord extends Amount {
  word: string;
}

/** Another spelling of a search that finds something. */
export interface Spelling extends Amount {
  q: string;
  kind: SearchKind;
}

export interface FoundStory extends Found {
  story: Omit<StorySummary, 'title' | 'excerpt' | 'version' | 'isNew'> & {
    title: MarkedText;
    excerpt: MarkedText;
  };
}

export interface FoundComment extends Found, Byline {
  id: string;
  path: string;
  subjectTitle: string;
  subjectTitleLanguage: TextLanguage;
  createdAt: number;
  language: TextLanguage;
  snippet: MarkedText;
  isCut: boolean;
  /** The circle that the comment's subject is for. Missing for everyone. */
  circle?: { id: string; name: string };
}

/** A result of a kind that a feature registers. */
export interface FoundOther extends Found {
  id: string;
  path: string;
  /** When the thing takes place, in milliseconds since 1970. */
  at: number | null;
  title: MarkedText;
  titleLanguage: TextLanguage;
  snippet: MarkedText;
  isCut: boolean;
  /** The circle that the thing is for. Missing for everyone. */
  circle?: { id: string; name: string };
}

export interface FoundPerson extends Found {
  person: PersonSummary;
  name: MarkedText;
}

export type Results =
  | { kind: 'stories'; found: FoundStory[] }
  | { kind: 'comments'; found: FoundComment[] }
  | { kind: 'people'; found: FoundPerson[] }
  | { kind: 'others'; found: FoundOther[] };

export interface SearchPage {
  results: Results;
  /** The `after` of the next page. Undefined on the last page. */
  next: string | undefined;
  /** Words that have results alone, for a search without results. */
  words: UsefulWord[];
  /** The closest spellings of a search without results, from words that the reader may see. */
  spellings: Spelling[];
  /** How many results each kind has. Lacks people in the search of one author. Empty without a search. */
  amounts: Partial<Record<SearchKind, Amount | undefined>>;
  /** People who are shown above stories. */
  people: FoundPerson[];
  /** True if the search had more than MAX_WORDS words. */
  isShortened: boolean;
  /** The author that the results are limited to. */
  author: { id: string; name: string } | undefined;
  /** How much of the index is built, in percent. Undefined once it is complete. */
  progress: number | undefined;
  /** When the server read the page, in milliseconds since 1970. */
  readAt: number;
}
