/*
 * Measures Kerikko as ratios within one run. This is not a test: the report says whether each limit is met, and the exit
 * code is always 0. Parts: `server` (each kind of request, compared with a bare node:http server), `mix` (requests as in
 * life, on both databases), `growth` (10,000 compared with 1,000,000 stories), `rules` (each rule alone), `search`
 * (10,000 compared with 1,000,000 stories, or with --stories), `comments` (comments, news and digests) and `streams` (open
 * pages), the last four on both databases. The default is all of them.
 *
 *   npm run bench -- [server] [mix] [growth] [rules] [search] [comments] [streams] [--quick] [--stories 100000] [--task page]… [--seconds 6] [--only sqlite|postgres]
 */

import './production.ts';

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../cli/build.ts';
import { isExecutable } from '../test/debian-packages.ts';
import { benchComments } from './comments.ts';
import { createCommunity, enlarge } from './community.ts';
import { benchRules } from './rules.ts';
import { benchSearch } from './search/search.ts';
import { compareServers } from './server/compare-servers.ts';
import { measureGrowth } from './server/growth.ts';
import { measureMix } from './server/mix.ts';
import type { Task } from './server/requests.ts';
import { findOrInstallWrk } from './server/run-load.ts';
import type { BenchSettings } from './server/settings.ts';
import { benchStreams } from './streams.ts';
import { formatNumber } from './table.ts';

/** Parts that start what they measure themselves. */
const OTHER_PARTS = ['rules', 'search', 'comments', 'streams'];
const PARTS = ['server', 'mix', 'growth', ...OTHER_PARTS];
const TASKS: Task[] = ['page', 'page (zstd)', 'data', 'like', 'publish', 'sign-in'];
const TASKSET = '/usr/bin/taskset';
const CONNECTIONS = 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    stories: { type: 'string' },
    task: { type: 'string', multiple: true },
    only: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const parts = positionals.length > 0 ? positionals : PARTS;
const stories = Number(values.stories ?? (values.quick ? 20_000 : 100_000));
if (parts.some((part) => !PARTS.includes(part)) || !Number.isInteger(stories / 10_000) || stories <= 0) {
  console.error(`Usage: npm run bench -- [${PARTS.join('] [')}] [--quick] [--stories 100000] [--task page]… [--seconds 6] [--only sqlite|postgres]
The number of stories must be a multiple of 10,000.`);
  process.exit(1);
}

if (parts.some((part) => !OTHER_PARTS.includes(part))) await benchServer();
if (parts.includes('rules')) await benchRules(stories, values.only);
if (parts.includes('search')) {
  const sizes = values.quick ? { small: 2000, large: 20_000 } : { small: 10_000, large: 1_000_000 };
  await benchSearch(values.stories ? { ...sizes, large: stories } : sizes, values.only);
}
if (parts.includes('comments') || parts.includes('streams')) await buildIfStale();
if (parts.includes('comments')) await benchComments(values.quick, values.only);
if (parts.includes('streams')) await benchStreams(values.quick, values.only);
// Connections to the servers of `streams` would keep the process running.
process.exit();

async function benchServer(): Promise<void> {
  const wrk = await findOrInstallWrk().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  const folder = mkdtempSync(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  const pins = await choosePins();
  const bench: BenchSettings = {
    wrk,
    folder,
    rounds: 3,
    seconds: Number(values.seconds ?? (values.quick ? 2 : 6)),
    tasks: TASKS.filter((task) => !values.task || values.task.includes(task)),
    sizes: values.quick ? [10_000, 100_000] : [10_000, 1_000_000],
    serverPin: pins.server,
    load: { connections: CONNECTIONS, pin: pins.load, folder },
  };
  await buildIfStale();
  if (parts.includes('mix')) {
    console.log(`${await measureMix(bench, stories, values.only)}\n`);
    if (!parts.includes('server') && !parts.includes('growth')) return;
  }
  const base = await createCommunity(join(folder, 'community'));
  if (parts.includes('server')) {
    const community = enlarge(base, stories);
    console.log(
      `${formatNumber(stories)} stories, 5,000 members; ${CONNECTIONS} connections, ${bench.rounds} rounds of ${bench.seconds} s each\n`,
    );
    console.log(`${await compareServers(bench, community)}\n`);
  }
  if (parts.includes('growth')) console.log(`${await measureGrowth(bench, base)}\n`);
}

/** Returns the commands that pin the servers to one core and the load to another. */
async function choosePins(): Promise<{ server: string[]; load: string[] }> {
  if (availableParallelism() < 2 || !(await isExecutable(TASKSET))) {
    console.log('Servers and load are not pinned to separate cores: that needs two cores and taskset.');
    return { server: [], load: [] };
  }
  return { server: [TASKSET, '-c', '0'], load: [TASKSET, '-c', '1'] };
}
