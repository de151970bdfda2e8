import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Community, createCommunity, type ServedCommunity } from '../community.ts';
import { type Engine, onEachEngine } from '../engines.ts';
import { formatTable, median, toVerdict } from '../table.ts';
import type { LoadResult } from './load.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { recordPages } from './record-pages.ts';
import { createRequests, listPages, TASKS, type Task } from './requests.ts';

/** How many times the processor time of the bare server a response may take. */
const LIMITS = { page: 2, data: 2.5, write: 1.6 };
const IDLE_LIMIT_MB = 120;
const LOAD_LIMIT_MB = 260;
/**
 * The more memory a machine has, the further V8 lets its heap grow. This is the limit that V8 chooses for 512 MB, the smallest
 * container of docs/operations.md, so that the figures do not depend on the machine.
 */
const SMALLEST_SERVER = { NODE_OPTIONS: '--max-old-space-size=211' };
const IDLE_MS = 3000;
const ROUNDS = 3;
/** The time in which V8 compiles the hot code. */
const WARM_UP_S = 3;
/** The part of a community that a search finds. */
const INDEXED = 10_000;

export interface ServerOptions {
  stories: number;
  seconds: number;
  /** Which database; empty means both. */
  only: string;
  /** Which requests; empty means all on SQLite, and those that write on PostgreSQL. */
  tasks: string[];
}

/** Measures Kerikko and the bare server alternately, on the same core and the same database, and prints a table for each database. */
export async function benchServers({ stories, only, tasks, seconds }: ServerOptions): Promise<void> {
  await onEachEngine(only, async (engine) => {
    const usual = engine.name === 'SQLite' ? TASKS : TASKS.filter((task) => isWrite(task));
    const chosen = tasks.length > 0 ? TASKS.filter((task) => tasks.includes(task)) : usual;
    const community = await createCommunity(engine, { stories, indexed: Math.min(stories, INDEXED) });
    try {
      console.log(`${await compare(engine, { community, tasks: chosen, seconds })}\n`);
    } finally {
      await community.context.close();
    }
  });
}

function isWrite(task: Task): boolean {
  return task === 'like' || task === 'publish' || task === 'comment';
}

function findLimit(task: Task): number {
  if (isWrite(task)) return LIMITS.write;
  return task === 'topic data' ? LIMITS.data : LIMITS.page;
}

interface Comparison {
  community: Community;
  tasks: Task[];
  seconds: number;
}

async function compare(engine: Engine, { community, tasks, seconds }: Comparison): Promise<string> {
  const { settings } = community;
  const PAGES_FILE = join(settings.DATA_DIR as string, 'pages.json');
  const pages = await recordPages(community, listPages(community, tasks));
  await writeFile(PAGES_FILE, JSON.stringify([...pages]));
  const kerikko = await startMeasured({ ...settings, ...SMALLEST_SERVER });
  await pause(IDLE_MS);
  const idle = kerikko.memory().now;
  const bare = await startMeasured({ ...settings, PAGES_FILE }, join(import.meta.dirname, 'bare-server.ts'));
  const names = ['Kerikko/s', 'bare/s', 'cpu ms', 'bare cpu', '× bare', 'p50 ms', 'p99 ms', 'bytes', 'bare'];
  const rows = [[engine.name, ...names, 'limit', 'verdict']];
  for (const task of tasks) {
    const sides = [kerikko, bare].map((server) => ({ server, community }));
    const [ours, theirs] = (await alternate(task, sides, seconds)) as [LoadResult, LoadResult];
    const times = ours.cpuMs / theirs.cpuMs;
    rows.push([
      ...[task, ours.perSecond.toFixed(0), theirs.perSecond.toFixed(0)],
      ...[ours.cpuMs, theirs.cpuMs, times].map((figure) => figure.toFixed(2)),
      ...[ours.p50.toFixed(1), ours.p99.toFixed(1), ours.bytes.toFixed(0), theirs.bytes.toFixed(0)],
      ...toVerdict(times, findLimit(task), ' × bare'),
    ]);
  }
  const { highest } = kerikko.memory();
  await Promise.all([kerikko.stop(), bare.stop()]);
  return `${formatTable(rows)}
idle memory: ${idle.toFixed(0)} MB, ${toVerdict(idle, IDLE_LIMIT_MB, ' MB').join(', ')}
highest memory: ${highest.toFixed(0)} MB, ${toVerdict(highest, LOAD_LIMIT_MB, ' MB').join(', ')}`;
}

/** Sends requests of one kind to servers in turn, so that other load on the machine affects them alike. Returns their medians. */
export async function alternate(
  task: Task,
  sides: { server: MeasuredServer; community: ServedCommunity }[],
  seconds: number,
): Promise<LoadResult[]> {
  const rounds = sides.map((): LoadResult[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { server, community }] of sides.entries()) {
      const requests = createRequests(task, community, sides.length * round + index);
      const result = await server.load(requests, round === 0 ? WARM_UP_S : seconds);
      if (round > 0) rounds[index]?.push(result);
    }
  }
  return rounds.map((own) => {
    const names = Object.keys(own[0] ?? {}) as (keyof LoadResult)[];
    const medians = names.map((name) => [name, median(own.map((result) => result[name]))]);
    return Object.fromEntries(medians) as LoadResult;
  });
}
