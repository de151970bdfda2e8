import type { Viewer } from '../../../identity/viewer.ts';
import { joinInitials } from '../../../malayalam/initials.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { ABOVE_ALL, findMatches, type Match } from '../../../server/database/search-matches.ts';
import type { SearchPeriod, SearchPlace } from '../contract.ts';
import { kindOfTab, listKinds, type Shown } from './kinds.ts';
import {
  ALIKE_TIER,
  BEGINNING_TIER,
  EXCEPT,
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

/** The shown part of a document, and its place in the results. */
export interface Row<Shown> {
  tier: TierNumber;
  number: number;
  shown: Shown;
}

interface Wanted {
  place: SearchPlace;
  query: Query;
  size: number;
  /** True if only the number of results matters: fewer queries find them, in another order. */
  isCount?: boolean;
}

/** Returns the best results that the viewer may see, and the cursor of the next page. */
export async function findPage(
  context: AppContext,
  viewer: Viewer,
  wanted: Wanted,
): Promise<{ rows: Row<Shown>[]; next: string | undefined }> {
  const rows: Row<Shown>[] = [];
  for await (const row of walkResults(context, viewer, wanted)) {
    rows.push(row);
    if (rows.length > wanted.size) break;
  }
  const shown = rows.slice(0, wanted.size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > wanted.size && last ? `${last.tier}_${last.number}` : undefined };
}

/** Every other tier is a part of the first of these. */
const WHOLE_TIERS = [ALIKE_TIER, BEGINNING_TIER] as const;

/** Yields the results after the place's cursor that the viewer may see. The index is asked again where some were left out. */
async function* walkResults(
  context: AppContext,
  viewer: Viewer,
  { place, query, size, isCount = false }: Wanted,
): AsyncGenerator<Row<Shown>> {
  const { database, clock } = context;
  const kind = kindOfTab(await listKinds(context), place.in);
  const tiers = tiersOf(query, kind.of, { topic: place.topic, authorId: place.by });
  const since = place.since && { kind: kind.of.kind, time: clock.now() - PERIODS[place.since] };
  const [afterTier, afterNumber] = (place.after ?? `1_${ABOVE_ALL}`).split('_').map(Number);
  for (const tier of isCount ? WHOLE_TIERS : TIERS) {
    const condition = tiers.get(tier);
    if (!condition) continue;
    const except = (isCount && tier === ALIKE_TIER ? [] : EXCEPT[tier])
      .flatMap((other) => [tiers.get(other) ?? []])
      .filter(({ length }) => length > 0);
    if (tier < (afterTier ?? 1)) continue;
    let below = tier === afterTier ? (afterNumber ?? ABOVE_ALL) : ABOVE_ALL;
    let matches: Match[];
    do {
      matches = await findMatches(database, { condition, except, below, since, limit: size + 1 });
      const ids = matches.map(({ subjectId }) => subjectId);
      const readable = await kind.show(context, viewer, ids, place);
      for (const { number, subjectId } of matches) {
        const shown = readable.get(subjectId);
        if (shown) yield { tier, number, shown };
        below = number;
      }
    } while (matches.length > size);
  }
}
