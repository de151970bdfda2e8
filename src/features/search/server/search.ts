import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { summarisePeople } from '../../people/server/people.ts';
import {
  type Amount,
  type FoundPerson,
  type Likeness,
  RESULTS_PER_PAGE,
  type Results,
  type SearchKind,
  type SearchPage,
  type SearchPlace,
  type UsefulWord,
} from '../contract.ts';
import { bringUpToDate } from './build-index.ts';
import { findPage, parseSearch, type Row } from './find-page.ts';
import { isOwnKind, listKinds, type Shown } from './kinds.ts';
import { markWords, matcherOf, snippetOf } from './snippet.ts';
import { findSpellings } from './spellings.ts';
import { ALIKE_TIER, BEGINNING_TIER, type Query, type QueryWord, type TierNumber } from './terms.ts';

/** Limit per member. Results follow while a member types. */
const SEARCHES: RateLimit = { name: 'search', hits: 240, perMs: MINUTE_MS };

/** How many people stand above stories. */
const PEOPLE_ABOVE = 3;
/** The tiers of people whose name is meant. */
const NAME_TIERS: ReadonlySet<TierNumber> = new Set([1, 2, BEGINNING_TIER]);

/** What a search has in a kind. */
interface Found {
  query: Query;
  rows: Row<Shown>[];
  next: string | undefined;
}

/**
 * Returns a page of what a search finds: the best tier first, and the newest first in each tier. Without results for all
 * words together, the page offers the words that have results alone, and the closest spellings that have some.
 * @throws AppError 'forbidden' 403, 'too-many' 429
 */
export async function search(context: AppContext, viewer: Viewer, place: SearchPlace): Promise<SearchPage> {
  requirePermission(viewer, 'read-stories');
  const query = parseSearch(place);
  if (query.words.length > 0) await context.limiter.take(SEARCHES, viewer.accountId);
  const [author, progress] = await Promise.all([readAuthor(context, viewer, place), bringUpToDate(context)]);
  const page = {
    words: [],
    spellings: [],
    amounts: {},
    people: [],
    isShortened: query.isShortened,
    author,
    progress,
    next: undefined,
    readAt: context.clock.now(),
  };
  // Results by an author without a page would reveal who wrote them.
  if (query.words.length === 0 || (place.by && !author))
    return { ...page, results: describeRows(place.in, [], query) };
  const found = { query, ...(await findPage(context, viewer, { place, query, size: RESULTS_PER_PAGE })) };
  const { rows, next } = found;
  const isNothing = rows.length === 0 && !place.after;
  const words =
    isNothing && query.words.length > 1 ? await findUseful(context, viewer, place, query.words) : [];
  return {
    ...page,
    ...(await findOthers(context, viewer, place, place.after ? undefined : found)),
    results: describeRows(place.in, rows, query),
    next,
    words,
    spellings: isNothing ? await findSpellings(context, viewer, place, query.words) : [],
  };
}

/** How much there is in each kind, and the people who stand above stories. */
async function findOthers(context: AppContext, viewer: Viewer, place: SearchPlace, own: Found | undefined) {
  const tabs = (await listKinds(context)).map(({ tab }) => tab);
  const found = await Promise.all(
    tabs.map(async (kind) => {
      // People have no author.
      if (kind === 'people' && place.by) return undefined;
      return own && kind === place.in ? own : findKind(context, viewer, place, kind);
    }),
  );
  const amounts = tabs.map((kind, index) => [kind, found[index] && amountOf(found[index])]);
  return {
    amounts: Object.fromEntries(amounts) as SearchPage['amounts'],
    people: place.in === 'stories' ? describePeople(found[tabs.indexOf('people')], found[0]) : [],
  };
}

/** Finds the first results that a search has in a kind. */
async function findKind(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  kind: SearchKind,
): Promise<Found> {
  const { topic: _topic, ...kept } = place;
  const other: SearchPlace =
    kind === place.in
      ? { ...place, after: undefined }
      : { ...(kind === 'people' ? { q: place.q } : kept), in: kind, after: undefined };
  const query = parseSearch(other);
  const wanted = { place: other, query, size: RESULTS_PER_PAGE };
  const counted = { query, ...(await findPage(context, viewer, { ...wanted, isCount: true })) };
  // Most searches find nobody. Only the order of people matters, because the first ones stand above stories.
  if (kind !== 'people' || counted.rows.length === 0) return counted;
  return { query, ...(await findPage(context, viewer, wanted)) };
}

/** Returns the people whose names have the words, or begin with them. Others only if there are no stories. */
function describePeople(people: Found | undefined, stories: Found | undefined): FoundPerson[] {
  if (!people) return [];
  const rows = people.rows.filter(({ tier }) => NAME_TIERS.has(tier) || stories?.rows.length === 0);
  const described = describeRows('people', rows.slice(0, PEOPLE_ABOVE), people.query);
  return described.kind === 'people' ? described.found : [];
}

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
      const { version: _version, isNew: _isNew, ...story } = shown.story;
      const title = markWords(story.title, titleMatches);
      const { snippet: excerpt, isCut } = snippetOf(shown.text, matches);
      return { likeness, story: { ...story, title, excerpt, isCut } };
    }
    if ('subjectTitle' in shown) {
      const { text, path: page, ...comment } = shown;
      const path = `${page}?comment=${comment.id}#comment-${comment.id}`;
      return {
        likeness,
        ...comment,
        path,
        subjectTitleLanguage: languageOf(comment.subjectTitle),
        language: languageOf(text),
        ...snippetOf(text, matches),
      };
    }
    if ('row' in shown) {
      const { title, text, ...row } = shown.row;
      const titleLanguage = languageOf(title);
      return {
        likeness,
        ...row,
        title: markWords(title, titleMatches),
        titleLanguage,
        ...snippetOf(text, matches),
      };
    }
    return { likeness, person: shown, name: markWords(shown.name, titleMatches) };
  });
  return { kind: isOwnKind(kind) ? kind : 'others', found } as Results;
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
    const wanted = { place, query, size: RESULTS_PER_PAGE, isCount: true };
    const { rows, next } = await findPage(context, viewer, wanted);
    if (rows.length > 0) useful.push({ word: word.word, ...amountOf({ rows, next }) });
  }
  return useful;
}

function amountOf({ rows, next }: Pick<Found, 'rows' | 'next'>): Amount {
  return { count: rows.length, hasMore: next !== undefined };
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
