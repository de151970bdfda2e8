import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { joinInitials } from '../../../malayalam/initials.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { ABOVE_ALL, findMatches, type Match } from '../../../server/database/search-table.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { readCommentsById } from '../../comments/server/comments-by-id.ts';
import { readListedPeople, summarisePeople } from '../../people/server/people.ts';
import { readSummaries } from '../../reading/server/story-summaries.ts';
import {
  type Elsewhere,
  type FoundComment,
  type FoundPerson,
  type FoundStory,
  type Likeness,
  RESULTS_PER_PAGE,
  type Results,
  SEARCH_KINDS,
  type SearchKind,
  type SearchPage,
  type SearchPeriod,
  type SearchPlace,
  type UsefulWord,
} from '../contract.ts';
import { bringUpToDate } from './build-index.ts';
import { markWords, matcherOf, snippetOf } from './snippet.ts';
import {
  ALIKE_TIER,
  BEGINNING_TIER,
  type DocumentKind,
  EXCEPT,
  parseQuery,
  type Query,
  type QueryWord,
  TIERS,
  type TierNumber,
  tiersOf,
} from './terms.ts';

/** Limit per member. Results follow while a member types. */
export const SEARCHES: RateLimit = { name: 'search', hits: 240, perMs: MINUTE_MS };

const KINDS: Record<SearchKind, DocumentKind> = { stories: 'story', people: 'person', comments: 'comment' };
const PERIODS: Record<SearchPeriod, number> = { week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };

/**
 * Returns a page of what a search finds: the best tier first, and the newest first in each tier. Without results for all
 * words together, the page offers the words that have results alone, and the kinds that have some.
 * @throws AppError 'forbidden' 403, 'too-many' 429
 */
export async function search(context: AppContext, viewer: Viewer, place: SearchPlace): Promise<SearchPage> {
  requirePermission(viewer, 'read-stories');
  const query = parseSearch(place);
  if (query.words.length > 0) await context.limiter.take(SEARCHES, viewer.accountId);
  const [author, progress] = await Promise.all([readAuthor(context, viewer, place), bringUpToDate(context)]);
  const page = {
    words: [],
    elsewhere: [],
    isShortened: query.isShortened,
    author,
    progress,
    next: undefined,
    readAt: context.clock.now(),
  };
  // Results by an author without a page would reveal who wrote them.
  if (query.words.length === 0 || (place.by && !author))
    return { ...page, results: { kind: place.in, found: [] } };
  const { rows, next } = await findPage(context, viewer, { place, query, size: RESULTS_PER_PAGE });
  const isNothing = rows.length === 0 && !place.after;
  return {
    ...page,
    results: describeRows(place.in, rows, query),
    next,
    words: isNothing && query.words.length > 1 ? await findUseful(context, viewer, place, query.words) : [],
    elsewhere: isNothing ? await findElsewhere(context, viewer, place) : [],
  };
}

/** Returns the words to find. The initials of names are one word, however they are separated. */
function parseSearch(place: SearchPlace): Query {
  return parseQuery(place.in === 'people' ? joinInitials(place.q) : place.q);
}

/** How much there is in each of the other kinds, for a search that finds nothing in its own. */
async function findElsewhere(context: AppContext, viewer: Viewer, place: SearchPlace): Promise<Elsewhere[]> {
  const found: Elsewhere[] = [];
  for (const kind of SEARCH_KINDS.filter((kind) => kind !== place.in)) {
    const other: SearchPlace =
      kind === 'people' ? { q: place.q, in: kind } : { ...place, in: kind, topic: undefined };
    // People have no author.
    if (kind === 'people' && place.by) continue;
    const query = parseSearch(other);
    const { rows, next } = await findPage(context, viewer, { place: other, query, size: RESULTS_PER_PAGE });
    if (rows.length > 0) found.push({ kind, count: rows.length, hasMore: next !== undefined });
  }
  return found;
}

/** The shown part of a document, and its place in the results. */
interface Row<Shown> {
  tier: TierNumber;
  number: number;
  shown: Shown;
}

interface Wanted {
  place: SearchPlace;
  query: Query;
  size: number;
}

type Shown =
  Awaited<ReturnType<(typeof READERS)[SearchKind]>> extends Map<string, infer Value> ? Value : never;

async function findPage(
  context: AppContext,
  viewer: Viewer,
  { place, query, size }: Wanted,
): Promise<{ rows: Row<Shown>[]; next: string | undefined }> {
  const rows: Row<Shown>[] = [];
  for await (const row of walkResults(context, viewer, { place, query, size })) {
    rows.push(row);
    if (rows.length > size) break;
  }
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last ? `${last.tier}_${last.number}` : undefined };
}

/** Yields the results after the place's cursor that the viewer may see. The index is asked again where some were left out. */
async function* walkResults(
  context: AppContext,
  viewer: Viewer,
  { place, query, size }: Wanted,
): AsyncGenerator<Row<Shown>> {
  const { database, clock } = context;
  const kind = KINDS[place.in];
  const tiers = tiersOf(query, kind, { topic: place.topic, authorId: place.by });
  const since = place.since && { kind, time: clock.now() - PERIODS[place.since] };
  const [afterTier, afterNumber] = (place.after ?? `1_${ABOVE_ALL}`).split('_').map(Number);
  for (const tier of TIERS) {
    const condition = tiers.get(tier);
    if (!condition) continue;
    const except = EXCEPT[tier]
      .flatMap((other) => [tiers.get(other) ?? []])
      .filter(({ length }) => length > 0);
    if (tier < (afterTier ?? 1)) continue;
    let below = tier === afterTier ? (afterNumber ?? ABOVE_ALL) : ABOVE_ALL;
    let matches: Match[];
    do {
      matches = await findMatches(database, { condition, except, below, since, limit: size + 1 });
      const ids = matches.map(({ subjectId }) => subjectId);
      const readable: Map<string, Shown> = await READERS[place.in](context, viewer, ids, place);
      for (const { number, subjectId } of matches) {
        const shown = readable.get(subjectId);
        if (shown) yield { tier, number, shown };
        below = number;
      }
    } while (matches.length > size);
  }
}

/** Read what the viewer may see. The index may know more for a moment, and more than this viewer may see. */
const READERS = {
  async stories(context: AppContext, viewer: Viewer, ids: string[], { by }: SearchPlace) {
    const rows = await readSummaries(context, viewer, ids, { ofAuthor: by !== undefined });
    return new Map(rows.map((row) => [row.story.id, row]));
  },
  async comments(context: AppContext, viewer: Viewer, ids: string[]) {
    const rows = await readCommentsById(context, viewer, ids);
    return new Map(rows.map((row) => [row.id, row]));
  },
  async people(context: AppContext, viewer: Viewer, ids: string[]) {
    const rows = await readListedPeople(context, viewer, ids);
    return new Map(rows.map((row) => [row.id, row]));
  },
};

function describeRows(kind: SearchKind, rows: Row<Shown>[], query: Query): Results {
  const sure = matcherOf(query, 1);
  const alike = matcherOf(query, ALIKE_TIER);
  const inTitle = matcherOf(query, BEGINNING_TIER);
  const found = rows.map(({ tier, shown }) => {
    const likeness: Likeness | undefined =
      tier === ALIKE_TIER ? 'alike' : tier === BEGINNING_TIER ? 'beginning' : undefined;
    const matches = likeness ? alike : sure;
    const titleMatches = likeness === 'beginning' ? inTitle : matches;
    if ('story' in shown) {
      const { story, text } = shown;
      return { likeness, story, title: markWords(story.title, titleMatches), ...snippetOf(text, matches) };
    }
    if ('storyId' in shown) {
      const { text, storyId, topic, ...comment } = shown;
      const path = `/stories/${topic}/${storyId}?comment=${comment.id}#comment-${comment.id}`;
      return {
        likeness,
        ...comment,
        path,
        storyTitleLanguage: languageOf(comment.storyTitle),
        language: languageOf(text),
        ...snippetOf(text, matches),
      };
    }
    return { likeness, person: shown, name: markWords(shown.name, titleMatches) };
  });
  return { kind, found: found as (FoundStory & FoundComment & FoundPerson)[] };
}

/** Returns those of the words that find something alone. Counts what the viewer may see, up to a page. */
async function findUseful(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  words: QueryWord[],
): Promise<UsefulWord[]> {
  const useful: UsefulWord[] = [];
  for (const word of words) {
    const query = { words: [word], isShortened: false };
    const { rows, next } = await findPage(context, viewer, { place, query, size: RESULTS_PER_PAGE });
    if (rows.length > 0) useful.push({ word: word.word, count: rows.length, hasMore: next !== undefined });
  }
  return useful;
}

async function readAuthor(
  context: AppContext,
  viewer: Viewer,
  { by }: SearchPlace,
): Promise<SearchPage['author']> {
  if (!by) return undefined;
  const [author] = await summarisePeople(context, viewer, [by]);
  return author && { id: author.id, name: author.name };
}
