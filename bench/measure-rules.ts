import { randomUUID } from 'node:crypto';
import type { ComposedContext } from '../src/app/feature.ts';
import { readOverview } from '../src/features/overview/server/overview.ts';
import { readStory } from '../src/features/reading/server/story-reading.ts';
import { listSummaries } from '../src/features/reading/server/story-summaries.ts';
import { listStories, listTopics } from '../src/features/reading/server/topic-lists.ts';
import { publishStory, setLike } from '../src/features/stories/server/stories.ts';
import { TOPICS } from '../src/features/stories/topics-contract.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { DAY_MS } from '../src/server/clock.ts';
import type { AppContext } from '../src/server/context.ts';
import { DEFAULT_TIME_ZONE } from '../src/server/time-zone.ts';
import type { Engine } from './engines.ts';
import { type FilledDatabase, LARGEST_TOPIC } from './fill-database.ts';
import { measure, type Timings } from './measure.ts';
import { type ModerationMeasurements, measureModeration } from './measure-moderation.ts';
import { writeStory, writeTitle } from './random-text.ts';
import { recordQueries } from './record-queries.ts';
import { createRandom, pick } from './seeded-random.ts';

const DEEP_PAGE = 1000;
const RUNS = 600;
const WARM_UP = 100;

export interface RuleMeasurements {
  newest: Timings;
  /** The first page of the stories of all topics. */
  latest: Timings;
  /** The same list for a member who likes thousands of stories. */
  newestForTopLiker: Timings;
  firstPage: Timings;
  deepPage: Timings;
  /** The number of the deep page, which is less than 1,000 when there are too few stories. */
  deepPageNumber: number;
  /** A random page, which is not in any cache. */
  anyPage: Timings;
  /** One story with its neighbours. */
  story: Timings;
  grid: Timings;
  like: Timings;
  publish: Timings;
  likesOfTopLiker: number;
  moderation: ModerationMeasurements;
  /** The overview of the admin pages. */
  overview: Timings;
  plans: { newest: string[]; deepPage: string[]; story: string[]; grid: string[] };
}

/** Measures each rule, with another member for each call, and returns the plans of its queries. */
export async function measureRules(
  engine: Engine,
  context: ComposedContext,
  filled: FilledDatabase,
): Promise<RuleMeasurements> {
  const { members, topLiker, likesOfTopLiker, storyIds } = filled;
  const random = createRandom(2);
  const reader = () => pick(members, random);
  const deep = await pageThrough(context, reader());

  const lists = await measure(RUNS, WARM_UP, {
    newest: () => listStories(context, reader(), pick(TOPICS, random)),
    latest: () => listSummaries(context, reader()),
    newestForTopLiker: () => listStories(context, topLiker, pick(TOPICS, random)),
  });
  const pages = await measure(RUNS, WARM_UP, {
    firstPage: () => listStories(context, reader(), LARGEST_TOPIC),
    deepPage: () => listStories(context, reader(), LARGEST_TOPIC, deep.cursor),
    anyPage: () => listStories(context, reader(), LARGEST_TOPIC, pickCursor()),
  });
  const { story } = await measure(RUNS, WARM_UP, {
    story: () => readStory(context, reader(), pick(storyIds, random)),
  });
  const { grid } = await measure(RUNS, WARM_UP, { grid: () => listTopics(context, reader()) });
  const administrator: Viewer = { ...reader(), accessLevel: 'administrator' };
  const { overview } = await measure(RUNS / 4, WARM_UP / 4, {
    overview: () => readOverview(context, administrator, DEFAULT_TIME_ZONE),
  });
  const plans = {
    newest: await plan((recorded) => listStories(recorded, reader(), LARGEST_TOPIC)),
    deepPage: await plan((recorded) => listStories(recorded, reader(), LARGEST_TOPIC, deep.cursor)),
    story: await plan((recorded) => readStory(recorded, reader(), pick(storyIds, random))),
    grid: await plan((recorded) => listTopics(recorded, reader())),
  };
  const writes = await measure(RUNS, WARM_UP, {
    like: () => setLike(context, reader(), { intent: 'like', story: pick(storyIds, random), liked: true }),
    publish: () =>
      publishStory(context, reader(), {
        intent: 'publish',
        topic: pick(TOPICS, random),
        title: writeTitle(random),
        content: writeStory(random),
        key: randomUUID(),
      }),
  });
  const moderation = await measureModeration(engine, context, filled);
  return {
    ...{ ...lists, ...pages, deepPageNumber: deep.page, story, grid, ...writes, moderation, overview, plans },
    likesOfTopLiker,
  };

  function pickCursor(): string {
    return `${context.clock.now() - Math.floor(random() * 360 * DAY_MS)}_${randomUUID()}`;
  }

  async function plan(run: (recorded: AppContext) => Promise<unknown>): Promise<string[]> {
    const lines = [];
    for (const query of await recordQueries(context, run)) {
      lines.push(...(await engine.explain(context.database, query)));
    }
    return lines;
  }
}

/** Follows the cursors as a reader does, to page 1,000 or the last page. */
async function pageThrough(
  context: AppContext,
  viewer: Viewer,
): Promise<{ page: number; cursor: string | undefined }> {
  let page = 1;
  let cursor: string | undefined;
  while (page < DEEP_PAGE) {
    const { next } = await listStories(context, viewer, LARGEST_TOPIC, cursor);
    if (!next) break;
    cursor = next;
    page += 1;
  }
  return { page, cursor };
}
