import { execFileSync } from 'node:child_process';
import { type ServerProcess, startServerProcess } from '../../test/resilience/server-process.ts';
import { type Community, createCommunity } from '../community.ts';
import { onEachEngine } from '../engines.ts';
import { formatMarkdown, median, toVerdict } from '../table.ts';
import { runLoad } from './load.ts';
import { createCpuMeter } from './measured-server.ts';
import { createRequests, type Task } from './requests.ts';

const NODES = 4;
/** How many times the pages of one node four of them must serve. */
const TIMES = 3.4;
/** How many times the processor time of a single node a page may take, so that the nodes serve so many. */
const SLOWDOWN_LIMIT = Number((NODES / TIMES).toFixed(2));
const ROUNDS = 3;
/** Pages after which V8 has compiled the hot code. Counted in pages: a time would warm a node less while the machine is busy. */
const WARM_UP_PAGES = 2000;
const WARM_UP_STEP_S = 5;
const PAGES: readonly Task[] = ['topic', 'latest', 'story', 'home', 'people', 'news'];

/** Processor time, in milliseconds. */
interface Figures {
  nodes: number;
  database: number;
}

/**
 * Measures the processor time of a page of a single node and of one among four, alternately, on one PostgreSQL database. The table counts
 * processor time in place of pages a second, because a machine with two cores cannot run four nodes: with a core for each, four of them
 * serve four times as many pages as one, divided by the ratio. The time of the database stands apart, because it has cores of its own.
 *
 * The four nodes get their load one after another, and the time of all four counts, so also what the others do about these pages. Loaded at
 * once, they would share a core and find its caches full of each other's data: a page then takes 1.4 times as long, and 1.7 times beside
 * three programs that have nothing to do with Kerikko. Only the time of the database is that of four loaded nodes.
 */
export async function benchNodes(stories: number, tasks: readonly string[], seconds: number): Promise<void> {
  await onEachEngine('postgres', async (engine) => {
    const community = await createCommunity(engine, { stories });
    const start = () => startServerProcess(community.settings);
    const single = [await start()];
    const four = await Promise.all(Array.from({ length: NODES }, start));
    const head = ['page', 'one node: ms', `each of ${NODES}: ms`, 'ratio', 'limit', 'verdict'];
    const rows = [[...head, `times one node’s pages`, 'database: ms, one node', `database: ms, ${NODES}`]];
    try {
      for (const { pid } of [...single, ...four]) execFileSync('taskset', ['-a', '-p', '-c', '0', `${pid}`]);
      for (const task of PAGES.filter((page) => tasks.length === 0 || tasks.includes(page))) {
        const [one, among] = await alternate([single, four], community, task, seconds);
        if (!one || !among) continue;
        const ratio = among.nodes / one.nodes;
        rows.push([
          ...[task, one.nodes.toFixed(2), among.nodes.toFixed(2), ratio.toFixed(2)],
          ...toVerdict(ratio, SLOWDOWN_LIMIT),
          ...[NODES / ratio, one.database, among.database].map((figure) => figure.toFixed(2)),
        ]);
      }
    } finally {
      await Promise.all([...single, ...four].map((node) => node.kill('SIGTERM')));
      await community.context.close();
    }
    console.log(`${formatMarkdown(rows)}\n`);
  });
}

/** Loads groups of nodes in turn and returns the medians of each group. */
async function alternate(
  groups: readonly ServerProcess[][],
  community: Community,
  task: Task,
  seconds: number,
): Promise<Figures[]> {
  const rounds = groups.map((): Figures[] => []);
  for (const node of groups.flat()) await warmUp(node, community, task);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, nodes] of groups.entries()) {
      rounds[index]?.push(await measureGroup(nodes, community, task, seconds));
    }
  }
  return rounds.map((own) => ({
    nodes: median(own.map(({ nodes }) => nodes)),
    database: median(own.map(({ database }) => database)),
  }));
}

async function warmUp(node: ServerProcess, community: Community, task: Task): Promise<void> {
  for (let pages = 0; pages < WARM_UP_PAGES; ) {
    pages += (await load([node], { all: [node], community, task, seconds: WARM_UP_STEP_S })).pages;
  }
}

async function measureGroup(
  all: readonly ServerProcess[],
  community: Community,
  task: Task,
  seconds: number,
): Promise<Figures> {
  const common = { all, community, task, seconds };
  const turns: Awaited<ReturnType<typeof load>>[] = [];
  for (const node of all) turns.push(await load([node], common));
  const [atOnce] = all.length > 1 ? [await load(all, common)] : turns;
  const sum = (name: 'nodes' | 'pages') => turns.reduce((total, turn) => total + turn[name], 0);
  return { nodes: sum('nodes') / sum('pages'), database: (atOnce?.database ?? 0) / (atOnce?.pages ?? 0) };
}

interface Load {
  /** The nodes whose processor time counts. */
  all: readonly ServerProcess[];
  community: Community;
  task: Task;
  seconds: number;
}

/** Opens pages of nodes at once. Returns how many, and the processor time for all of them, in milliseconds. */
async function load(
  nodes: readonly ServerProcess[],
  { all, community, task, seconds }: Load,
): Promise<Figures & { pages: number }> {
  const { settings } = community;
  const pids = all.map(({ pid }) => pid);
  const requests = createRequests(task, community, 1);
  const readCpu = createCpuMeter(pids, settings);
  const results = await Promise.all(
    nodes.map(({ url, port }, index) =>
      runLoad({ url, port, folder: settings.DATA_DIR ?? '', name: `requests-${index}` }, requests, seconds),
    ),
  );
  return {
    ...readCpu(),
    pages: results.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0),
  };
}
