import type { Viewer } from '../../../identity/viewer.ts';
import { findWords } from '../../../malayalam/normalise.ts';
import type { AppContext } from '../../../server/context.ts';
import { ABOVE_ALL, findMatches } from '../../../server/database/search-matches.ts';
import { RESULTS_PER_PAGE, type SearchKind, type SearchPlace, type Spelling } from '../contract.ts';
import { findPage, parseSearch } from './find-page.ts';
import { kindOfTab, listKinds, type Shown } from './kinds.ts';
import { MAX_COMPARED, MAX_COMPARED_LENGTH } from './snippet.ts';
import { describeWord, nearCondition, type QueryWord } from './terms.ts';

/** How many spellings a page offers. */
const OFFERED = 3;
/** The newest documents that have a near word. More would take longer, and rarely have a nearer word. */
const READ = 20;

/**
 * Returns other spellings of a search that finds nothing, the closest first. Their words come from texts that the viewer may
 * see: the index only says in which documents a near word stands, and has no words itself.
 */
export async function findSpellings(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  words: QueryWord[],
): Promise<Spelling[]> {
  // Several words that find nothing are no single error of typing.
  const unknown: number[] = [];
  for (const [index, word] of words.entries()) {
    if (word.isExact || (words.length > 1 && (await findsSomething(context, viewer, place, word)))) continue;
    unknown.push(index);
  }
  const [index] = unknown;
  if (index === undefined || unknown.length > 1) return [];
  const tabs = (await listKinds(context)).map(({ tab }) => tab);
  const kinds = tabs.filter((kind) => kind !== 'people' || !place.by);
  for (const kind of kinds.toSorted((one, other) => Number(other === place.in) - Number(one === place.in))) {
    const near = await findNearWords(context, viewer, { ...place, in: kind }, words[index]?.word ?? '');
    const spellings: Spelling[] = [];
    for (const word of near) {
      const q = words.map((other, at) => (at === index ? word : printWord(other))).join(' ');
      const spelling = await countResults(context, viewer, place, { q, kind });
      if (spelling) spellings.push(spelling);
      if (spellings.length === OFFERED) break;
    }
    if (spellings.length > 0) return spellings;
  }
  return [];
}

function printWord({ word, isExact }: QueryWord): string {
  return isExact ? `"${word}"` : word;
}

async function findsSomething(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  word: QueryWord,
): Promise<boolean> {
  const query = { words: [word], isShortened: false };
  const { rows } = await findPage(context, viewer, { place, query, size: 1, isCount: true });
  return rows.length > 0;
}

async function countResults(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  { q, kind }: { q: string; kind: SearchKind },
): Promise<Spelling | undefined> {
  const other: SearchPlace = { ...toKind(place, kind), q };
  const query = parseSearch(other);
  const wanted = { place: other, query, size: RESULTS_PER_PAGE, isCount: true };
  const { rows, next } = await findPage(context, viewer, wanted);
  return rows.length > 0 ? { q, kind, count: rows.length, hasMore: next !== undefined } : undefined;
}

/** People have no author, topic or time of writing, and comments no topic. */
function toKind({ topic, ...place }: SearchPlace, kind: SearchKind): SearchPlace {
  if (kind === 'people') return { q: place.q, in: kind };
  return { ...place, in: kind, topic: kind === 'stories' ? topic : undefined };
}

/** Returns words as they stand in texts of a kind, the nearest first and the most frequent first among equals. */
async function findNearWords(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  word: string,
): Promise<string[]> {
  const kind = kindOfTab(await listKinds(context), place.in);
  const { condition, isNear } = nearCondition(word, kind.of);
  const matches = await findMatches(context.database, {
    condition,
    except: [],
    below: ABOVE_ALL,
    limit: READ,
  });
  const ids = matches.map(({ subjectId }) => subjectId);
  const readable = await kind.show(context, viewer, ids, place);
  const found = new Map<string, { written: string; distance: number; count: number }>();
  // The sound of a word takes long to compute, and texts repeat most of their words.
  const others = new Set<string>();
  for (const shown of readable.values()) {
    const text = textOf(shown).slice(0, MAX_COMPARED_LENGTH);
    let compared = 0;
    for (const { word: other, start, end } of findWords(text)) {
      compared += 1;
      if (compared > MAX_COMPARED) break;
      const known = found.get(other);
      if (known) known.count += 1;
      else if (others.has(other)) continue;
      else if (!isNear(other)) others.add(other);
      else {
        const distance = distanceOf(describeWord(word).spelling, describeWord(other).spelling);
        const written = text.slice(start, end);
        // Only names keep their capitals.
        found.set(other, {
          written: place.in === 'people' ? written : written.toLowerCase(),
          distance,
          count: 1,
        });
      }
    }
  }
  return [...found.values()]
    .sort((one, other) => one.distance - other.distance || other.count - one.count)
    .map(({ written }) => written);
}

function textOf(shown: Shown): string {
  if ('story' in shown) return `${shown.story.title}\n${shown.text}`;
  if ('row' in shown) return `${shown.row.title}\n${shown.row.text}`;
  return 'subjectTitle' in shown ? shown.text : shown.name;
}

/** Returns how many letters must be changed, added, left out or exchanged with their neighbour. */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const exchanged = isExchanged ? (before[column - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, exchanged, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = last;
    last = next;
  }
  return last.at(-1) ?? 0;
}
