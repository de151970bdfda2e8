import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createContext } from '../src/compose.ts';
import { listKinds } from '../src/features/search/server/kinds.ts';
import { TERMS_VERSION } from '../src/features/search/server/terms.ts';
import { readConfig } from '../src/server/config.ts';
import type { AppContext } from '../src/server/context.ts';
import { type Database, migrate } from '../src/server/database/database.ts';
import { clearIndex } from '../src/server/database/search-table.ts';
import { startServerProcess } from '../test/resilience/server-process.ts';
import { createRandom } from '../test/seeded-random.ts';
import { createTemporaryFolder, keepCommunity, type ServedCommunity } from './community.ts';
import { onEachEngine } from './engines.ts';
import { after, PATHS, readPages } from './read-pages.ts';
import { readClusterMs, readCpuMsOf } from './server/measured-server.ts';
import { createRequests } from './server/requests.ts';
import { formatMarkdown, formatNumber, median, percentile95, toVerdict } from './table.ts';
import { createVocabulary } from './vocabulary.ts';

/** The product's limit for a million stories. */
const LIMIT_MS_A_STORY = 1.2;
const MEMBERS = 5000;
/** Two stories and two comments a second. */
const WRITE_PAUSE_MS = 250;
/** Two pages and one search a second. */
const [PAGE_PAUSE_MS, SEARCH_PAUSE_MS] = [500, 1000];
const BEFORE_MS = 60_000;
const POLL_MS = 1000;
const [WORDS_IN_TITLE, WORDS_IN_STORY] = [4, 150];

/**
 * Empties the index of the search, and measures how the server builds it while members read, search and write. Kills the server when half is
 * built. With a folder, the community is kept there.
 */
export async function benchIndex(
  stories: number,
  { only, folder }: { only: string; folder: string },
): Promise<void> {
  const vocabulary = createVocabulary(createRandom(1));
  const writer = {
    writeTitle: (random: () => number) => vocabulary.write(WORDS_IN_TITLE, random),
    writeStory: (random: () => number) => vocabulary.write(WORDS_IN_STORY, random),
  };
  const kept = folder || createTemporaryFolder();
  const searches = vocabulary.words.slice(0, 200).map((word) => `/search?q=${encodeURIComponent(word)}`);
  await onEachEngine(
    only,
    async (engine) => {
      const community = await keepCommunity(engine, { stories, members: MEMBERS, writer }, kept);
      const context = await createContext(readConfig(community.settings), { print: () => {} });
      // An earlier version of Kerikko may have filled the kept community.
      await migrate(context.database);
      try {
        const before = await run({ ...community, searches }, { isEnough: after(BEFORE_MS) });
        await empty(context.database, community.settings);
        const isHalf = () => isBuiltTo(context.database, stories / 2);
        const first = await run({ ...community, searches }, { isEnough: isHalf, signal: 'SIGKILL' });
        const second = await run({ ...community, searches }, { isEnough: () => isComplete(context) });
        console.log(report(engine.name, stories, { before, during: [first, second] }));
      } finally {
        await context.close();
      }
    },
    folder,
    { isDurable: true },
  );
}

interface Run {
  seconds: number;
  cpu: { node: number; database: number };
  delays: { p99: number; max: number };
  pages: number[][];
  searches: number[];
  written: number;
}

/** Runs a server while members use it, until `isEnough` says so. */
async function run(
  community: ServedCommunity & { searches: readonly string[] },
  { isEnough, signal = 'SIGTERM' }: { isEnough: () => boolean | Promise<boolean>; signal?: NodeJS.Signals },
): Promise<Run> {
  const { settings, tokens } = community;
  const file = join(settings.DATA_DIR ?? '', 'delays.json');
  const [token = ''] = tokens;
  const readDatabaseMs = () => (settings.DATABASE_URL ? readClusterMs(settings.DATABASE_URL) : 0);
  const databaseBefore = readDatabaseMs();
  const start = performance.now();
  const server = await startServerProcess(
    { ...settings, BENCH_DELAYS: file },
    { file: join(import.meta.dirname, 'watched-server.ts') },
  );
  let isOver = false;
  const until = () => isOver;
  const [pages, searches, written] = await Promise.all([
    readPages(server.url, token, until, { pauseMs: PAGE_PAUSE_MS }),
    readPages(server.url, token, until, { paths: community.searches, pauseMs: SEARCH_PAUSE_MS }),
    write(server, community, until),
    (async () => {
      while (!(await isEnough())) await pause(POLL_MS);
      isOver = true;
    })(),
  ]);
  const seconds = (performance.now() - start) / 1000;
  const cpu = { node: readCpuMsOf(server.pid), database: readDatabaseMs() - databaseBefore };
  const delays = JSON.parse(readFileSync(file, 'utf8'));
  await server.kill(signal);
  return { seconds, cpu, delays, pages, searches: searches.flat(), written };
}

/** Publishes stories and comments. Returns how many. */
async function write(
  { url, port }: { url: string; port: number },
  community: ServedCommunity,
  isEnough: () => boolean,
): Promise<number> {
  const seed = Math.floor(Math.random() * 1e6);
  const [stories, comments] = [
    createRequests('publish', community, seed),
    createRequests('comment', community, seed),
  ];
  let count = 0;
  while (!isEnough()) {
    const request = (count % 2 === 0 ? stories : comments)[(count >> 1) % stories.length];
    if (!request) throw new Error('no requests');
    const answer = await fetch(url + request.path, {
      method: 'POST',
      body: request.body,
      headers: {
        cookie: request.cookie,
        origin: `http://localhost:${port}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    if (answer.status >= 400) throw new Error(`${request.path} answered ${answer.status}`);
    await answer.arrayBuffer();
    count += 1;
    await pause(WRITE_PAUSE_MS);
  }
  return count;
}

async function empty(database: Database, { DATABASE_URL }: Record<string, string>): Promise<void> {
  // A million deleted rows would be vacuumed meanwhile.
  if (DATABASE_URL) await sql`truncate search_documents`.execute(database);
  await clearIndex(database);
}

async function isComplete(context: AppContext): Promise<boolean> {
  const { rows } = await sql<{ kinds: number }>`select count(*) as kinds from search_progress
    where version = ${TERMS_VERSION} and completed_at is not null`.execute(context.database);
  return Number(rows[0]?.kinds) === (await listKinds(context)).length;
}

/** Numbers begin with 1, because stories are built first. */
async function isBuiltTo(database: Database, number: number): Promise<boolean> {
  const { rows } = await sql`select 1 from search_documents where number = ${number}`.execute(database);
  return rows.length > 0;
}

function report(
  name: string,
  stories: number,
  { before, during }: { before: Run; during: readonly Run[] },
): string {
  const sum = (pick: (run: Run) => number) => during.reduce((total, run) => total + pick(run), 0);
  const seconds = sum((run) => run.seconds);
  const perStory = (milliseconds: number) => `${(milliseconds / stories).toFixed(2)} ms a story`;
  const verdict = toVerdict((1000 * seconds) / stories, LIMIT_MS_A_STORY, ' ms a story').join(', ');
  const times = (own: readonly number[]) =>
    `${median(own).toFixed(0)}, ${percentile95(own).toFixed(0)}, ${Math.max(...own).toFixed(0)} ms (${own.length})`;
  const delays = (pick: (delays: Run['delays']) => number) =>
    [before, ...during].map((run) => pick(run.delays).toFixed(0)).join(', ');
  return formatMarkdown([
    [`${name}: index of ${formatNumber(stories)} stories`, 'figure'],
    ['to build it, with one SIGKILL', `${(seconds / 60).toFixed(1)} minutes, ${verdict}`],
    ['processor time of the server', perStory(sum(({ cpu }) => cpu.node))],
    ['processor time of the database', perStory(sum(({ cpu }) => cpu.database))],
    ['stories and comments written meanwhile', formatNumber(sum(({ written }) => written))],
    ['event loop held: 99th percentile before, until the kill, after it', `${delays(({ p99 }) => p99)} ms`],
    ['event loop held: longest', `${delays(({ max }) => max)} ms`],
    ...PATHS.flatMap((path, index) => [
      [`${path} before: median, p95, longest`, times(before.pages[index] ?? [])],
      [`${path} during`, times(during.flatMap(({ pages }) => pages[index] ?? []))],
    ]),
    ['a search for one word before', times(before.searches)],
    ['a search for one word during', times(during.flatMap(({ searches }) => searches))],
  ]);
}
