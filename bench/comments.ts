import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CompiledQuery } from 'kysely';
import type { ComposedContext } from '../src/app/feature.ts';
import { createSession, findViewer } from '../src/features/accounts/server/sessions.ts';
import { readComments } from '../src/features/comments/server/comment-reading.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import { queueDueMails } from '../src/features/news/server/due-mails.ts';
import { listStoryHeads } from '../src/features/reading/server/topic-lists.ts';
import { publishStory } from '../src/features/stories/server/stories.ts';
import type { AppContext } from '../src/server/context.ts';
import { type Engine, postgres, sqlite } from './engines.ts';
import { type FilledDatabase, fillDatabase, insertRows, LARGEST_TOPIC } from './fill-database.ts';
import { measure, type Timings } from './measure.ts';
import { writeStory, writeTitle } from './random-text.ts';
import { recordQueries } from './record-queries.ts';
import { createRandom, pick } from './seeded-random.ts';
import { formatNumber, formatTable } from './table.ts';

const STORIES = 20_000;
const PUBLIC_URL = 'http://kerikko.test';
const FEW_COMMENTS = 100;
const ON_ONE_STORY = 10_000;
/** Comments are inserted in pieces, because a million rows do not fit into memory together. */
const PIECE = 50_000;
const THREADS = 20;
const HEADINGS = ['database', 'what', 'median ms', 'p95 ms', 'figure', 'limit', 'verdict'];

/** The limits of the design. */
const LIMITS = { growth: 1.3, page: 1.35, list: 1.02, posting: 0.8, number: 1.03, digestsS: 60, rise: 1.2 };

type Row = [what: string, timings?: Timings | undefined, figure?: string, limit?: string, isMet?: boolean];

/** Measures comments, the number of news and the queueing of digests, and prints the figures. */
export async function benchComments(quick: boolean, only: string | undefined): Promise<void> {
  const rows = [HEADINGS];
  for (const engine of [sqlite, postgres].filter(
    ({ name }) => !only || name.toLowerCase().startsWith(only),
  )) {
    const measured = await run(engine, quick);
    rows.push(
      ...measured.map(([what, timings, figure = '', limit = '', isMet], index) => [
        index === 0 ? engine.name : '',
        what,
        timings?.median.toFixed(3) ?? '',
        timings?.p95.toFixed(3) ?? '',
        figure,
        limit,
        isMet === undefined ? '' : isMet ? 'met' : 'not met',
      ]),
    );
  }
  console.log(`\n${formatTable(rows)}`);
}

async function run(engine: Engine, quick: boolean): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { environment, stop } = await engine.start();
  const build = join(import.meta.dirname, '../build');
  const server: typeof import('../src/main.ts') = await import(
    pathToFileURL(join(build, 'server/index.js')).href
  );
  const config = server.readConfig({
    DATA_DIR: folder,
    PUBLIC_URL,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
    ...environment,
  });
  const context = await server.createContext(config, { print() {} });
  try {
    await server.migrate(context.database);
    const assets = server.loadAssets(join(build, 'client'));
    const app = server.createApp(context, { build: server.build as never, assets });
    const filled = await fillDatabase(context, STORIES);
    const cookie = await signIn(context, filled);
    const open = async (path: string) => {
      const response = await app.request(PUBLIC_URL + path, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
      return response.arrayBuffer();
    };
    // Mails stay queued: sending them would slow down what is measured.
    await context.outbox.stop();
    const comments = quick ? 100_000 : 1_000_000;
    const runs = quick ? 150 : 600;
    const growth = await measureGrowth(engine, context, filled, { comments, runs });
    const pages = await measurePages(engine, context, filled, open, runs);
    const digests = await measureDigests(context, filled, open, quick);
    return [...growth, ...pages, ...digests];
  } finally {
    await context.close();
    await stop();
  }
}

async function signIn({ database, clock }: AppContext, { members: [reader] }: FilledDatabase) {
  const accountId = reader?.accountId ?? '';
  const token = await createSession(database, { accountId, userAgent: 'bench', now: clock.now() });
  return `kerikko=${token}`;
}

/** Compares the newest page of comments, with few comments in all and with many. */
async function measureGrowth(
  engine: Engine,
  context: AppContext,
  { members, storyIds }: FilledDatabase,
  { comments, runs }: { comments: number; runs: number },
): Promise<Row[]> {
  const random = createRandom(4);
  const [few = '', many = '', ...others] = storyIds;
  const read = (story: string) => readComments(context, pick(members, random), story);
  const fill = async (count: number, storyOf: (number: number) => string) => {
    const start = context.clock.now() - count;
    for (let from = 0; from < count; from += PIECE) {
      const numbers = Array.from({ length: Math.min(PIECE, count - from) }, (_, index) => from + index);
      await insertRows(context, 'comments', numbers, (number) => ({
        ...{ id: randomUUID(), subject_id: storyOf(number), root_id: null, reply_to_id: null },
        ...{ author_id: pick(members, random).accountId, submission_key: randomUUID() },
        ...{ created_at: start + number, edited_at: null, deleted_at: null, hidden_at: null },
        text: writeTitle(random),
      }));
    }
    await engine.runMaintenance(context.database);
  };
  await fill(FEW_COMMENTS, () => few);
  const before = await measure(runs, 50, { few: () => read(few) });
  const onOne = Math.min(ON_ONE_STORY, comments / 10);
  await fill(comments, (number) => (number < onOne ? many : pick(others, random)));
  const after = await measure(runs, 50, { few: () => read(few), many: () => read(many) });
  const ratio = after.many.median / before.few.median;
  return [
    [`newest comments, ${formatNumber(FEW_COMMENTS)} in all`, before.few],
    [`the same story, ${formatNumber(comments)} in all`, after.few],
    [
      `a story with ${formatNumber(onOne)} of them`,
      after.many,
      ratio.toFixed(2),
      `${LIMITS.growth} × ${FEW_COMMENTS}`,
      ratio <= LIMITS.growth,
    ],
  ];
}

/** Compares pages and rules with and without comments and the number of news. */
async function measurePages(
  engine: Engine,
  context: AppContext,
  { members, storyIds }: FilledDatabase,
  open: (path: string) => Promise<unknown>,
  runs: number,
): Promise<Row[]> {
  const random = createRandom(5);
  const { database } = context;
  const [with20 = '', without = ''] = storyIds.slice(-2);
  for (const id of [with20, without])
    await database.deleteFrom('comments').where('subject_id', '=', id).execute();
  for (let thread = 0; thread < THREADS; thread += 1) {
    const form = { intent: 'comment', text: writeTitle(random), key: randomUUID() } as const;
    await postComment(context, pick(members, random), with20, form);
  }
  const pathOf = async (id: string) => {
    const { topic } = await database
      .selectFrom('stories')
      .select('topic')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return `/stories/${topic}/${id}`;
  };
  const [pathWith, pathWithout] = [await pathOf(with20), await pathOf(without)];
  const pages = await measure(runs, 50, { with20: () => open(pathWith), without: () => open(pathWithout) });

  const [list] = await recordQueries(context, (recorded) =>
    listStoryHeads(recorded, pick(members, random), LARGEST_TOPIC),
  );
  if (!list) throw new Error('a list of stories sent no query');
  const lists = await measure(runs * 4, 100, {
    counted: () => database.executeQuery(list),
    uncounted: () => database.executeQuery(withoutColumn(list, /,\s*stories\.comments\b/)),
  });

  const writes = await measure(runs, 50, {
    post: () =>
      postComment(context, pick(members, random), pick(storyIds, random), {
        ...{ intent: 'comment', text: writeTitle(random), key: randomUUID() },
      }),
    publish: () =>
      publishStory(context, pick(members, random), {
        ...{ intent: 'publish', topic: LARGEST_TOPIC, title: writeTitle(random) },
        ...{ content: writeStory(random), key: randomUUID() },
      }),
  });

  // The news of these comments are the first ones: PostgreSQL planned its queries for an empty table.
  await engine.runMaintenance(database);
  const { accountId = '' } = members[0] ?? {};
  const token = await createSession(database, { accountId, userAgent: 'bench', now: context.clock.now() });
  const [viewer] = await recordQueries(context, (recorded) => findViewer(recorded, token, { isUse: false }));
  if (!viewer) throw new Error('findViewer sent no query');
  const numbers = await measure(runs * 4, 100, {
    counted: () => database.executeQuery(viewer),
    uncounted: () =>
      database.executeQuery(
        withoutColumn(viewer, /,\s*\(select count\(\*\) from \(select 1 from news[\s\S]*?as news/),
      ),
  });
  const { people } = await measure(runs, 50, { people: () => open('/people') });
  const pageRatio = pages.with20.median / pages.without.median;
  const listRatio = lists.counted.median / lists.uncounted.median;
  const posting = writes.publish.median / writes.post.median;
  const cost = numbers.counted.median - numbers.uncounted.median;
  const number = people.median / (people.median - cost);
  return [
    ['the page of a story without comments', pages.without],
    [
      `the same with ${THREADS} threads`,
      pages.with20,
      pageRatio.toFixed(2),
      `${LIMITS.page} × without`,
      pageRatio <= LIMITS.page,
    ],
    [
      'the query of a topic, with the number of comments',
      lists.counted,
      listRatio.toFixed(3),
      `${LIMITS.list} × without`,
      listRatio <= LIMITS.list,
    ],
    ['publish a story', writes.publish],
    [
      'post a comment',
      writes.post,
      posting.toFixed(2),
      `at least ${LIMITS.posting} × as many a second`,
      posting >= LIMITS.posting,
    ],
    [
      'the page People, with the number of news',
      people,
      number.toFixed(3),
      `${LIMITS.number} × without`,
      number <= LIMITS.number,
    ],
  ];
}

/** Returns a query without a column. @throws Error if it does not have the column */
function withoutColumn(query: CompiledQuery, column: RegExp): CompiledQuery {
  if (!column.test(query.sql)) throw new Error(`The query does not match ${column}: ${query.sql}`);
  return CompiledQuery.raw(query.sql.replace(column, ''), [...query.parameters]);
}

/** Queues a digest to every member while someone opens pages. */
async function measureDigests(
  context: ComposedContext,
  { members }: FilledDatabase,
  open: (path: string) => Promise<unknown>,
  quick: boolean,
): Promise<Row[]> {
  const { database, clock } = context;
  const now = clock.now();
  await database.updateTable('accounts').set({ seen_at: now }).execute();
  const readers = quick ? members.slice(0, 1000) : members;
  await insertRows(context, 'news_mails', readers, ({ accountId }) => ({
    ...{ account_id: accountId, kind: 'digest' as const, due_at: now },
  }));
  const readUntil = async (isDone: () => boolean) => {
    const times: number[] = [];
    while (!isDone()) {
      const started = performance.now();
      await open(`/stories/${LARGEST_TOPIC}`);
      times.push(performance.now() - started);
      await pause(20);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  };
  const quietUntil = performance.now() + (quick ? 3000 : 10_000);
  const quiet = await readUntil(() => performance.now() > quietUntil);
  let isDone = false;
  const reading = readUntil(() => isDone);
  const started = performance.now();
  await queueDueMails(context, now, new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  isDone = true;
  const busy = await reading;
  const { count } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('priority', '=', 1)
    .executeTakeFirstOrThrow();
  if (Number(count) !== readers.length) throw new Error(`${count} digests for ${readers.length} members`);
  const limit = (LIMITS.digestsS * readers.length) / 5000;
  return [
    [
      `queue ${formatNumber(readers.length)} digests`,
      undefined,
      `${seconds.toFixed(1)} s`,
      `${limit} s`,
      seconds <= limit,
    ],
    [
      'p95 of a topic’s page meanwhile',
      undefined,
      `${busy.toFixed(1)} ms after ${quiet.toFixed(1)} ms`,
      `${LIMITS.rise} × before`,
      busy <= LIMITS.rise * quiet,
    ],
  ];
}
