import type { Viewer } from '../../../identity/viewer.ts';
import { joinInitials } from '../../../malayalam/initials.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { findMatches } from '../../../server/database/search-matches.ts';
import {
  ABOVE_ALL,
  type IsForReader,
  type Match,
  type MatchQuery,
} from '../../../server/database/search-query.ts';
import { isInAudience } from '../../circles/server/visible-circles.ts';
import type { SearchPeriod, SearchPlace } from '../contract.ts';
import { kindOfTab, listKinds, type SearchedKind, type Shown } from './kinds.ts';
import {
  anyTierOf,
  EXCEPT,
  type Filter,
  parseQuery,
  type Query,
  TIERS,
  type TierNumber,
  tiersOf,
} from './terms.ts';

const PERIODS: Record<SearchPeriod, number> = { week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };

/** Returns the words to find. The initials of names are one word, however they are separated. */
export function parseSearch(place: SearchPlace): Query {
  return parseQuery(place.in === 'people' ? joinInitials(place.q) : place.q);
}

/** The shown part of a document, and the tier in which the search found it. */
export interface Row {
  tier: TierNumber;
  shown: Shown;
}

export interface Wanted {
  place: SearchPlace;
  query: Query;
  /**
   * True if only the number of results matters: the query then finds them at once, without their tiers and
   * texts.
   */
  isCount?: boolean;
}

export function toWanted(place: SearchPlace): Wanted {
  return { place, query: parseSearch(place) };
}

/** Results of a search, best first. */
export interface Page {
  /** May be empty for a count. */
  rows: Row[];
  count: number;
  /** The cursor of the next page. */
  next: string | undefined;
}

/** Returns the condition that a document is for everyone, or for a circle of the viewer. */
export function isForViewer(viewer: Viewer): IsForReader {
  return isInAudience(viewer, 'search_documents.audience');
}

/**
 * The most documents that a search asks for at once. Each further round asks for more, because a member who has
 * muted a busy author may have to pass over thousands of documents.
 */
const MAX_AT_ONCE = 300;
/** How many times as many documents a further round asks for. */
const GROWTH = 4;

/** A search whose results are being collected. */
interface Collected {
  kind: SearchedKind;
  wanted: Wanted;
  found: { match: Match; shown: Shown | true }[];
  /** The last document that the index has returned. */
  last: Pick<Match, 'tier' | 'number'>;
  isComplete: boolean;
}

/**
 * Returns the first `size` results of each search that the viewer may see. Asks the index once for all
 * searches, and again for searches that found documents which the viewer may not see.
 */
export async function findPages(
  context: AppContext,
  viewer: Viewer,
  searches: readonly Wanted[],
  size: number,
): Promise<Page[]> {
  const kinds = await listKinds(context);
  const all = searches.map((wanted): Collected => {
    const [tier = 1, number = ABOVE_ALL] = (wanted.place.after ?? '').split('_').filter(Boolean).map(Number);
    const kind = kindOfTab(kinds, wanted.place.in);
    return { kind, wanted, found: [], last: { tier, number }, isComplete: false };
  });
  const isForReader = isForViewer(viewer);
  let limit = size + 1;
  for (let open = all; open.length > 0; open = open.filter(({ isComplete }) => !isComplete)) {
    const queries = open.map((collected) => toMatchQuery(context, collected));
    const matches = await findMatches(context.database, queries, { isForReader, limit });
    const readable = await readMatches(context, viewer, open, matches);
    for (const [index, collected] of open.entries()) {
      const returned = matches[index] ?? [];
      for (const match of returned) {
        const shown = readable.get(keyOf(collected))?.get(match.subjectId);
        if (shown) collected.found.push({ match, shown });
        collected.last = match;
      }
      collected.isComplete = returned.length < limit || collected.found.length > size;
    }
    limit = Math.min(limit * GROWTH, MAX_AT_ONCE);
  }
  return all.map(({ found }) => {
    const own = found.slice(0, size);
    const last = own.at(-1)?.match;
    return {
      rows: own.flatMap(({ match, shown }) =>
        shown === true ? [] : [{ tier: match.tier as TierNumber, shown }],
      ),
      count: own.length,
      next: found.length > size && last ? `${last.tier}_${last.number}` : undefined,
    };
  });
}

/** Returns the query for the documents behind the last one. */
function toMatchQuery({ clock }: AppContext, { kind, wanted, last }: Collected): MatchQuery {
  const { place, query, isCount } = wanted;
  const filter: Filter = { topic: place.topic, authorId: place.by };
  const since = place.since && clock.now() - PERIODS[place.since];
  if (isCount) {
    const condition = anyTierOf(query, kind.of, filter);
    return {
      kind: kind.of.kind,
      since,
      steps: [{ tier: last.tier, condition, except: [], below: last.number }],
    };
  }
  const tiers = tiersOf(query, kind.of, filter);
  const steps = TIERS.filter((tier) => tier >= last.tier).map((tier) => ({
    tier,
    condition: tiers.get(tier) ?? [],
    except: EXCEPT[tier].flatMap((other) => [tiers.get(other) ?? []]).filter(({ length }) => length > 0),
    below: tier === last.tier ? last.number : ABOVE_ALL,
  }));
  return { kind: kind.of.kind, since, steps };
}

/** Searches with the same key read their documents together. */
function keyOf({ kind, wanted }: Collected): string {
  return `${kind.tab} ${wanted.isCount}`;
}

/** Returns the documents that the viewer may see, by keyOf, with their shown parts, or with true for a count. */
async function readMatches(
  context: AppContext,
  viewer: Viewer,
  searches: readonly Collected[],
  matches: readonly Match[][],
): Promise<Map<string, Map<string, Shown | true>>> {
  const found = searches.flatMap((collected, index) =>
    (matches[index] ?? []).map(({ subjectId }) => ({ collected, subjectId })),
  );
  const groups = Map.groupBy(found, ({ collected }) => keyOf(collected));
  const read = [...groups].map(async ([key, [first, ...others]]) => {
    if (!first) return [key, new Map()] as const;
    const { kind, wanted } = first.collected;
    const ids = [...new Set([first, ...others].map(({ subjectId }) => subjectId))];
    if (!wanted.isCount || !kind.listReadable) {
      return [key, await kind.show(context, viewer, ids, wanted.place)] as const;
    }
    const readable = await kind.listReadable(context, viewer, ids, wanted.place);
    return [key, new Map(readable.map((id) => [id, true] as const))] as const;
  });
  return new Map(await Promise.all(read));
}
