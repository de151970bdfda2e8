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
  toKind,
  type UsefulWord,
} from '../contract.ts';
import { bringUpToDate } from './build-index.ts';
import { findPages, type Page, parseSearch, type Row, toWanted, type Wanted } from './find-page.ts';
import { isOwnKind, listKinds } from './kinds.ts';
import { markWords, matcherOf, snippetOf } from './snippet.ts';
import { findSpellings } from './spellings.ts';
import { ALIKE_TIER, BEGINNING_TIER, type Query, type QueryWord, type TierNumber } from './terms.ts';

/** Limit per member. The page searches while a member types. */
const SEARCHES: RateLimit = { name: 'search', hits: 240, perMs: MINUTE_MS };

/** How many people are shown above stories. */
const PEOPLE_ABOVE = 3;
/** The tiers of people whose names match the search itself. */
const NAME_TIERS: ReadonlySet<TierNumber> = new Set([1, 2, BEGINNING_TIER]);

/**
 * Returns a page of results: the best tier first, and the newest first in each tier. If no result has all
 * words, the page offers the words that find something by themselves, and the closest spellings with results.
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
  // Results for an author without a page would reveal who wrote them.
  if (query.words.length === 0 || (place.by && !author))
    return { ...page, results: describeRows(place.in, [], query) };
  const { own, amounts, people } = await findKinds(context, viewer, { place, query });
  const isNothing = own.rows.length === 0 && !place.after;
  const words =
    isNothing && query.words.length > 1 ? await findUseful(context, viewer, place, query.words) : [];
  return {
    ...page,
    amounts,
    people: describePeople(people, { q: place.q, hasStories: own.rows.length > 0 }),
    results: describeRows(place.in, own.rows, query),
    next: own.next,
    words,
    // Words with results in another kind are not misspelled.
    spellings:
      isNothing && !Object.values(amounts).some((amount) => amount?.count)
        ? await findSpellings(context, viewer, { place, words: query.words, useful: words })
        : [],
  };
}

/**
 * Finds the results of the page, the number of results in each kind and, in a search of stories, people. Asks
 * the index once, and a second time for people.
 */
async function findKinds(
  context: AppContext,
  viewer: Viewer,
  wanted: Wanted,
): Promise<{ own: Page; amounts: SearchPage['amounts']; people: Page | undefined }> {
  const { place } = wanted;
  const tabs = (await listKinds(context)).map(({ tab }) => tab);
  // People have no author. The first page of a kind counts its own results.
  const counted = tabs.filter(
    (kind) => (kind !== 'people' || !place.by) && (kind !== place.in || place.after !== undefined),
  );
  const counts = counted.map((kind) => ({ ...toWanted(toKind(place, kind)), isCount: true }));
  const [own, ...others] = await findPages(context, viewer, [wanted, ...counts], RESULTS_PER_PAGE);
  const pages = new Map(counted.map((kind, index) => [kind, others[index]]));
  if (!place.after) pages.set(place.in, own);
  const amounts = Object.fromEntries([...pages].map(([kind, page]) => [kind, page && amountOf(page)]));
  // Most searches find nobody. Ask for people in their order only if there are some, because the first ones are
  // shown above stories.
  const hasPeople = place.in === 'stories' && (pages.get('people')?.count ?? 0) > 0;
  const [people] = hasPeople
    ? await findPages(context, viewer, [toWanted(toKind(place, 'people'))], RESULTS_PER_PAGE)
    : [];
  return { own: own as Page, amounts, people };
}

/**
 * Returns the people whose names have the words, or begin with them. If no story was found, also returns people
 * whose names sound alike.
 */
function describePeople(
  people: Page | undefined,
  { q, hasStories }: { q: string; hasStories: boolean },
): FoundPerson[] {
  if (!people) return [];
  const rows = people.rows.filter(({ tier }) => NAME_TIERS.has(tier) || !hasStories);
  const query = parseSearch({ q, in: 'people' });
  const described = describeRows('people', rows.slice(0, PEOPLE_ABOVE), query);
  return described.kind === 'people' ? described.found : [];
}

function describeRows(kind: SearchKind, rows: Row[], query: Query): Results {
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

/** Returns those words that have results alone. Counts the results that the viewer may see, up to a page. */
async function findUseful(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  words: QueryWord[],
): Promise<UsefulWord[]> {
  const searches = words.map((word) => ({
    place,
    query: { words: [word], isShortened: false },
    isCount: true,
  }));
  const pages = await findPages(context, viewer, searches, RESULTS_PER_PAGE);
  return words.flatMap(({ word }, index) => {
    const page = pages[index];
    return page && page.count > 0 ? [{ word, ...amountOf(page) }] : [];
  });
}

function amountOf({ count, next }: Page): Amount {
  return { count, hasMore: next !== undefined };
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
