import { randomUUID } from 'node:crypto';
import { postComment } from '../src/features/comments/server/comments.ts';
import { readOverview } from '../src/features/overview/server/overview.ts';
import { readStory } from '../src/features/reading/server/story-reading.ts';
import { listSummaries } from '../src/features/reading/server/story-summaries.ts';
import { listStories, listTopics } from '../src/features/reading/server/topic-lists.ts';
import { publishStory, setLike } from '../src/features/stories/server/stories.ts';
import { TOPICS } from '../src/features/topics/contract.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { DEFAULT_TIME_ZONE } from '../src/server/time-zone.ts';
import { writeStory, writeTitle } from '../test/random-text.ts';
import { createRandom, pick } from '../test/seeded-random.ts';
import { type Community, createCommunity } from './community.ts';
import { type Engine, onEachEngine } from './engines.ts';
import { LARGEST_TOPIC } from './fill-database.ts';
import { measure, type Timings } from './measure.ts';
import { formatTable, toVerdict } from './table.ts';

const RUNS = 400;
const DEEP_PAGE = 1000;
/** The highest median of a rule, in milliseconds. */
const LIMITS_MS: Record<string, Record<Engine['name'], number>> = {
  'newest 20 of a topic': { SQLite: 1, PostgreSQL: 3 },
  'overview of the admin pages': { SQLite: 20, PostgreSQL: 20 },
};
/** How many times the median of another rule a rule may take. */
const RATIOS: Record<string, [other: string, limit: number]> = {
  'a deep page of the largest topic': ['page 1 of the largest topic', 1.5],
  'post a comment': ['publish', 1.25],
};

/** Runs each rule alone, with another member for each call, and prints a table for each database. */
export async function benchRules(stories: number, only: string): Promise<void> {
  await onEachEngine(only, async (engine) => {
    const community = await createCommunity(engine, { stories });
    try {
      const { members } = community;
      const random = createRandom(2);
      const reader = () => pick(members, random);
      const timings: Record<string, Timings> = {
        ...(await measureReads(engine, community, reader)),
        ...(await measureWrites(community, reader)),
      };
      const rows = Object.entries(timings).map(([rule, { median, p95 }]) => {
        const [other, limit] = RATIOS[rule] ?? [];
        const ratio = other ? median / (timings[other]?.median ?? Number.NaN) : undefined;
        const verdict =
          ratio === undefined
            ? toVerdict(median, LIMITS_MS[rule]?.[engine.name], ' ms')
            : toVerdict(ratio, limit, ` × ${other}`);
        return [rule, median.toFixed(3), p95.toFixed(3), ratio?.toFixed(2) ?? '', ...verdict];
      });
      console.log(
        `${formatTable([[engine.name, 'median ms', 'p95 ms', 'ratio', 'limit', 'verdict'], ...rows])}\n`,
      );
    } finally {
      await community.context.close();
    }
  });
}

async function measureReads(engine: Engine, community: Community, reader: () => Viewer) {
  const { context, stories } = community;
  const random = createRandom(3);
  const deep = await findDeepPage(community, reader());
  await engine.maintain(context.database);
  const administrator: Viewer = { ...reader(), accessLevel: 'administrator' };
  return measure(RUNS, {
    'newest 20 of a topic': () => listStories(context, reader(), pick(TOPICS, random)),
    'newest 20 of all topics': () => listSummaries(context, reader()),
    'page 1 of the largest topic': () => listStories(context, reader(), LARGEST_TOPIC),
    'a deep page of the largest topic': () => listStories(context, reader(), LARGEST_TOPIC, deep),
    'one story with its neighbours': () => readStory(context, reader(), pick(stories, random).id),
    'counts of the topics': () => listTopics(context, reader()),
    'overview of the admin pages': () => readOverview(context, administrator, DEFAULT_TIME_ZONE),
  });
}

/** Follows the cursors as a reader does, to page 1,000 or the last page. */
async function findDeepPage({ context }: Community, viewer: Viewer): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 1; page < DEEP_PAGE; page += 1) {
    const { next } = await listStories(context, viewer, LARGEST_TOPIC, cursor);
    if (!next) break;
    cursor = next;
  }
  return cursor;
}

async function measureWrites({ context, stories }: Community, reader: () => Viewer) {
  const random = createRandom(4);
  return measure(RUNS, {
    like: () => setLike(context, reader(), { intent: 'like', story: pick(stories, random).id, liked: true }),
    publish: () =>
      publishStory(context, reader(), {
        ...{ intent: 'publish', topic: pick(TOPICS, random), title: writeTitle(random) },
        ...{ content: writeStory(random), key: randomUUID() },
      }),
    'post a comment': () =>
      postComment(context, reader(), pick(stories, random).id, {
        ...{ intent: 'comment', text: writeTitle(random), key: randomUUID() },
      }),
  });
}
