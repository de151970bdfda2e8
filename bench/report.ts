import type { Engine } from './engines.ts';
import { LARGEST_TOPIC } from './fill.ts';
import type { Figures } from './measure.ts';
import type { Measured } from './measure-rules.ts';

/** What the product promises: milliseconds at the median, and how much dearer a deep page may be. */
const LIST_LIMIT_MS = { SQLite: 1, PostgreSQL: 3 };
const DEEP_LIMIT = 1.5;
const LIST_INDEX = 'stories_newest_by_topic';

interface Line {
  figures?: Figures;
  ratio?: number;
  limit?: string;
  isMet?: boolean;
}

export const HEADINGS = ['database', 'rule', 'min ms', 'median ms', 'p95 ms', 'ratio', 'limit', 'verdict'];

/** The figures of one database beside their limits, in the columns of HEADINGS. */
export function listRows({ name, fullRead, waitsForDisk }: Engine, measured: Measured): string[][] {
  const { newest, newestForFan, firstPage, deepPage, anyPage, story, grid, like, publish, plans } = measured;
  const limitMs = LIST_LIMIT_MS[name];
  const ratio = deepPage.median / firstPage.median;
  const usesIndex = [plans.newest, plans.deepPage].every((plan) => plan.join().includes(LIST_INDEX));
  const steps = plans.story.filter((line) => line.includes(LIST_INDEX)).length;
  const scanned = plans.grid.flatMap((line) => fullRead.exec(line)?.[1] ?? []);
  const written = waitsForDisk ? '' : 'does not wait for the disk';
  const lines: Record<string, Line> = {
    'newest 20 of a topic, with my likes': {
      figures: newest,
      limit: `median under ${limitMs} ms`,
      isMet: newest.median < limitMs,
    },
    [`the same, for a member who likes ${format(measured.likesOfFan)}`]: { figures: newestForFan },
    [`'${LARGEST_TOPIC}', page 1`]: { figures: firstPage },
    [`'${LARGEST_TOPIC}', page ${format(measured.deepPageNumber)}`]: {
      figures: deepPage,
      ratio,
      limit: `${DEEP_LIMIT} times page 1`,
      isMet: ratio <= DEEP_LIMIT,
    },
    [`'${LARGEST_TOPIC}', a page not read before`]: {
      figures: anyPage,
      ratio: anyPage.median / firstPage.median,
    },
    'both read by index': { limit: LIST_INDEX, isMet: usesIndex },
    'one story, with those beside it': {
      figures: story,
      limit: `each beside it by ${LIST_INDEX}`,
      isMet: steps === 2,
    },
    "the topic grid's counts": {
      figures: grid,
      limit: 'no scan of stories',
      isMet: scanned.length > 0 && !scanned.includes('stories'),
    },
    like: { figures: like, limit: written },
    publish: { figures: publish, limit: written },
  };
  return Object.entries(lines).map(([rule, line], row) => [row === 0 ? name : '', rule, ...listCells(line)]);
}

/** How one database answered, for people to read. */
export function listPlans({ name }: Engine, { plans }: Measured): string[] {
  const titled = {
    'page 1': plans.newest,
    'a page by cursor': plans.deepPage,
    'one story, with those beside it': plans.story,
    "the topic grid's counts": plans.grid,
  };
  return Object.entries(titled).flatMap(([title, plan]) => [
    `${name}, ${title}:`,
    ...plan.map((line) => `    ${line}`),
  ]);
}

export function format(number: number): string {
  return number.toLocaleString('en');
}

function listCells({ figures, ratio, limit, isMet }: Line): string[] {
  const times = figures ? [figures.minimum, figures.median, figures.p95] : [];
  return [
    ...Array.from({ length: 3 }, (_, column) => times[column]?.toFixed(3) ?? ''),
    ratio?.toFixed(2) ?? '',
    limit ?? '',
    isMet === undefined ? '' : isMet ? 'met' : 'not met',
  ];
}
