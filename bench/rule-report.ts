import type { Engine } from './engines.ts';
import { LARGEST_TOPIC } from './fill-database.ts';
import type { Timings } from './measure.ts';
import type { ModerationMeasurements } from './measure-moderation.ts';
import type { RuleMeasurements } from './measure-rules.ts';
import { formatNumber } from './table.ts';

/** The product's limits: the median time of a list in milliseconds, and the time of a deep page relative to page 1. */
const LIST_LIMIT_MS = { SQLite: 1, PostgreSQL: 3 };
const DEEP_LIMIT = 1.5;
const MUTES_LIMIT = 1.1;
const QUEUE_LIMIT_MS = 10;
const HIDE_LIMIT = 2;
const WORDS_LIMIT_MS = 1;
const OVERVIEW_LIMIT_MS = 20;
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
    'the overview of the admin pages': {
      timings: measured.overview,
      limit: `median at most ${OVERVIEW_LIMIT_MS} ms`,
      isMet: measured.overview.median <= OVERVIEW_LIMIT_MS,
    },
    like: { timings: like, limit: writeNote },
    publish: { timings: publish, limit: writeNote },
    ...listModeration(measured.moderation),
  };
  return Object.entries(lines).map(([rule, line], row) => [row === 0 ? name : '', rule, ...listCells(line)]);
}

function listModeration(measured: ModerationMeasurements): Record<string, Line> {
  const { beforeMutes, withoutMutes, withMutes, queue, hide, delete: remove, words, statements } = measured;
  const mutesRatio = withMutes.median / withoutMutes.median;
  const hideRatio = hide.median / remove.median;
  return {
    'the list query as before mutes': { timings: beforeMutes },
    'the list query with no mutes': {
      timings: withoutMutes,
      ratio: withoutMutes.median / beforeMutes.median,
    },
    'the list query with 50 mutes': {
      timings: withMutes,
      ratio: mutesRatio,
      limit: `${MUTES_LIMIT} times no mutes`,
      isMet: mutesRatio <= MUTES_LIMIT,
    },
    'the queue of 1,000 cases': {
      timings: queue,
      limit: `median under ${QUEUE_LIMIT_MS} ms`,
      isMet: queue.median < QUEUE_LIMIT_MS,
    },
    [`delete a story, ${statements.delete} statements`]: { timings: remove },
    [`hide a story, ${statements.hide} statements`]: {
      timings: hide,
      ratio: hideRatio,
      limit: `${HIDE_LIMIT} times deleting`,
      isMet: hideRatio <= HIDE_LIMIT,
    },
    'word rules, 32,000 letters and 200 words': {
      timings: words,
      limit: `median under ${WORDS_LIMIT_MS} ms`,
      isMet: words.median < WORDS_LIMIT_MS,
    },
  };
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
