import type { Engine } from './engines.ts';
import { LARGEST_TOPIC } from './fill-database.ts';
import type { Timings } from './measure.ts';
import type { RuleMeasurements } from './measure-rules.ts';
import { formatNumber } from './table.ts';

/** The product's limits: the median time of a list in milliseconds, and the time of a deep page relative to page 1. */
const LIST_LIMIT_MS = { SQLite: 1, PostgreSQL: 3 };
const DEEP_LIMIT = 1.5;
const LIST_INDEX = 'stories_newest_by_topic';

interface Line {
  timings?: Timings;
  ratio?: number;
  limit?: string;
  isMet?: boolean;
}

export const HEADINGS = ['database', 'rule', 'min ms', 'median ms', 'p95 ms', 'ratio', 'limit', 'verdict'];

/** Returns the timings of one database and their limits as table rows, in the columns of HEADINGS. */
export function listRows({ name, fullScan, waitsForDisk }: Engine, measured: RuleMeasurements): string[][] {
  const {
    newest,
    latest,
    newestForTopLiker,
    firstPage,
    deepPage,
    anyPage,
    story,
    grid,
    like,
    publish,
    plans,
  } = measured;
  const limitMs = LIST_LIMIT_MS[name];
  const ratio = deepPage.median / firstPage.median;
  const usesIndex = [plans.newest, plans.deepPage].every((plan) => plan.join().includes(LIST_INDEX));
  const steps = plans.story.filter((line) => line.includes(LIST_INDEX)).length;
  const scanned = plans.grid.flatMap((line) => fullScan.exec(line)?.[1] ?? []);
  const writeNote = waitsForDisk ? '' : 'does not wait for the disk';
  const lines: Record<string, Line> = {
    'newest 20 of a topic, with my likes': {
      timings: newest,
      limit: `median under ${limitMs} ms`,
      isMet: newest.median < limitMs,
    },
    'newest 20 of all topics': { timings: latest },
    [`the same of a topic, for a member who likes ${formatNumber(measured.likesOfTopLiker)}`]: {
      timings: newestForTopLiker,
    },
    [`'${LARGEST_TOPIC}', page 1`]: { timings: firstPage },
    [`'${LARGEST_TOPIC}', page ${formatNumber(measured.deepPageNumber)}`]: {
      timings: deepPage,
      ratio,
      limit: `${DEEP_LIMIT} times page 1`,
      isMet: ratio <= DEEP_LIMIT,
    },
    [`'${LARGEST_TOPIC}', a random page`]: {
      timings: anyPage,
      ratio: anyPage.median / firstPage.median,
    },
    'both use the index': { limit: LIST_INDEX, isMet: usesIndex },
    'one story with its neighbours': {
      timings: story,
      limit: `each neighbour by ${LIST_INDEX}`,
      isMet: steps === 2,
    },
    "the topic grid's counts": {
      timings: grid,
      limit: 'no scan of stories',
      isMet: scanned.length > 0 && !scanned.includes('stories'),
    },
    like: { timings: like, limit: writeNote },
    publish: { timings: publish, limit: writeNote },
  };
  return Object.entries(lines).map(([rule, line], row) => [row === 0 ? name : '', rule, ...listCells(line)]);
}

/** Returns the query plans of one database as lines of text. */
export function listPlans({ name }: Engine, { plans }: RuleMeasurements): string[] {
  const titled = {
    'page 1': plans.newest,
    'a page by cursor': plans.deepPage,
    'one story with its neighbours': plans.story,
    "the topic grid's counts": plans.grid,
  };
  return Object.entries(titled).flatMap(([title, plan]) => [
    `${name}, ${title}:`,
    ...plan.map((line) => `    ${line}`),
  ]);
}

function listCells({ timings, ratio, limit, isMet }: Line): string[] {
  const times = timings ? [timings.minimum, timings.median, timings.p95] : [];
  return [
    ...Array.from({ length: 3 }, (_, column) => times[column]?.toFixed(3) ?? ''),
    ratio?.toFixed(2) ?? '',
    limit ?? '',
    isMet === undefined ? '' : isMet ? 'met' : 'not met',
  ];
}
