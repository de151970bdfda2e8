import type { Viewer } from '../../../identity/viewer.ts';
import { findWords } from '../../../malayalam/normalise.ts';
import type { AppContext } from '../../../server/context.ts';
import { findMatches } from '../../../server/database/search-matches.ts';
import { ABOVE_ALL } from '../../../server/database/search-query.ts';
import { RESULTS_PER_PAGE, type SearchKind, type SearchPlace, type Spelling, toKind } from '../contract.ts';
import { findPages, isForViewer, toWanted } from './find-page.ts';
import { listKinds, type Shown } from './kinds.ts';
import { MAX_COMPARED, MAX_COMPARED_LENGTH } from './snippet.ts';
import { describeWord, type NearWords, nearWordsOf, type QueryWord } from './terms.ts';

/** How many spellings a page offers. */
const OFFERED = 3;
/** How many of the nearest words are tried in a search. */
const TRIED = 6;
/**
 * How many of the newest documents with a near word are read. More would take longer, and rarely have a nearer
 * word.
 */
const READ = 20;
/** How many different words of the documents are compared. Computing the sound of a word takes long. */
const MAX_DIFFERENT = 2000;

interface Misspelled {
  place: SearchPlace;
  words: QueryWord[];
  /** The words that find something by themselves. */
  useful: readonly { word: string }[];
}

/**
 * Returns other spellings of a search without results, the closest first. Their words come from texts that the
 * viewer may see: the index only tells which documents have a near word, and contains no words itself.
 */
export async function findSpellings(
  context: AppContext,
  viewer: Viewer,
  { place, words, useful }: Misspelled,
): Promise<Spelling[]> {
  const known = new Set(useful.map(({ word }) => word));
  const unknown = words.filter(({ word, isExact }) => !isExact && !known.has(word));
  const [misspelled] = unknown;
  // Several words without results are more than one typing error.
  if (!misspelled || unknown.length > 1) return [];
  const near = nearWordsOf(misspelled.word);
  const kinds = (await listKinds(context)).filter(({ tab }) => tab !== 'people' || !place.by);
  // Try the terms of the shown kind first: each kind has hundreds of terms, and those of the shown kind usually
  // suffice.
  for (const isShown of [true, false]) {
    const asked = kinds.filter(({ tab }) => (tab === place.in) === isShown);
    const queries = asked.map(({ of }) => ({
      kind: of.kind,
      steps: [{ tier: 1, condition: near.conditionOf(of), except: [], below: ABOVE_ALL }],
    }));
    const matches = await findMatches(context.database, queries, {
      isForReader: isForViewer(viewer),
      limit: READ,
    });
    for (const [index, kind] of asked.entries()) {
      const ids = (matches[index] ?? []).map(({ subjectId }) => subjectId);
      if (ids.length === 0) continue;
      const readable = await kind.show(context, viewer, ids, place);
      const texts = [...readable.values()].map(textOf);
      const spellings = listNearWords(texts, misspelled.word, near).map((word) => {
        const written = kind.tab === 'people' ? word : word.toLowerCase();
        return words.map((other) => (other === misspelled ? written : printWord(other))).join(' ');
      });
      const found = await countResults(context, viewer, place, { spellings, kind: kind.tab });
      if (found.length > 0) return found;
    }
  }
  return [];
}

function printWord({ word, isExact }: QueryWord): string {
  return isExact ? `"${word}"` : word;
}

/** Returns the first of the spellings that has results. */
async function countResults(
  context: AppContext,
  viewer: Viewer,
  place: SearchPlace,
  { spellings, kind }: { spellings: string[]; kind: SearchKind },
): Promise<Spelling[]> {
  const found: Spelling[] = [];
  for (let tried = 0; tried < spellings.length && found.length < OFFERED; tried += OFFERED) {
    const next = spellings.slice(tried, tried + OFFERED);
    const searches = next.map((q) => ({ ...toWanted(toKind({ ...place, q }, kind)), isCount: true }));
    const pages = await findPages(context, viewer, searches, RESULTS_PER_PAGE);
    for (const [index, { count, next: more }] of pages.entries()) {
      if (count > 0) found.push({ q: next[index] ?? '', kind, count, hasMore: more !== undefined });
    }
  }
  return found.slice(0, OFFERED);
}

/**
 * Returns words as they are written in the texts, the nearest first, and the more frequent first among equals.
 * At most TRIED.
 */
function listNearWords(texts: readonly string[], wanted: string, near: NearWords): string[] {
  const found = new Map<string, { written: string; distance: number; count: number }>();
  // Remember the other words: computing a word's sound takes long, and texts repeat most of their words.
  const others = new Set<string>();
  for (const whole of texts) {
    const text = whole.slice(0, MAX_COMPARED_LENGTH);
    let compared = 0;
    for (const { word, start, end } of findWords(text)) {
      compared += 1;
      if (compared > MAX_COMPARED || others.size > MAX_DIFFERENT) break;
      const known = found.get(word);
      if (known) known.count += 1;
      else if (others.has(word)) continue;
      else if (!near.has(word)) others.add(word);
      else {
        const distance = distanceOf(describeWord(wanted).spelling, describeWord(word).spelling);
        found.set(word, { written: text.slice(start, end), distance, count: 1 });
      }
    }
  }
  return [...found.values()]
    .sort((one, other) => one.distance - other.distance || other.count - one.count)
    .slice(0, TRIED)
    .map(({ written }) => written);
}

function textOf(shown: Shown): string {
  if ('story' in shown) return `${shown.story.title}\n${shown.text}`;
  if ('row' in shown) return `${shown.row.title}\n${shown.row.text}`;
  return 'subjectTitle' in shown ? shown.text : shown.name;
}

/** Returns how many letters must be changed, added, left out or swapped with their neighbour. */
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
