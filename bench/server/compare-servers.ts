import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Community } from '../community.ts';
import { formatTable } from '../table.ts';
import { fetchTemplate } from './page-template.ts';
import { type PinnedServer, startPinnedServer } from './pinned-server.ts';
import { createRequests, type Task } from './requests.ts';
import { type LoadResult, runLoad } from './run-load.ts';
import {
  BARE_SERVER,
  type BenchSettings,
  KERIKKO_SERVER,
  medianBy,
  toEnvironment,
  WARM_UP_S,
} from './settings.ts';

/** The product's limits: throughput relative to the bare server. */
const LIMITS: Record<Task, number | undefined> = {
  page: 0.35,
  'page (zstd)': undefined,
  data: 0.5,
  like: 0.5,
  publish: 0.5,
  'sign-in': undefined,
};
const IDLE_LIMIT_MB = 150;
const LOAD_LIMIT_MB = 350;
const IDLE_MS = 3000;
const BARE_TASKS: Partial<Record<Task, Task>> = { 'page (zstd)': 'page' };

interface Result extends LoadResult {
  /** Processor time per response, in milliseconds. Other load on the machine hardly affects it. */
  cpuMs: number;
}

/** Measures Kerikko and the bare server alternately, on the same core and the same database. */
export async function compareServers(bench: BenchSettings, community: Community): Promise<string> {
  const { serverPin, folder, tasks } = bench;
  const kerikko = await startPinnedServer(KERIKKO_SERVER, {
    pin: serverPin,
    environment: toEnvironment(community),
  });
  await pause(IDLE_MS);
  const whenIdle = kerikko.memory().now;
  const template = join(folder, 'template.json');
  await writeFile(template, JSON.stringify(await fetchTemplate(kerikko.url, community)));
  const bare = await startPinnedServer(BARE_SERVER, {
    pin: serverPin,
    environment: { DATABASE_FILE: community.file, TEMPLATE_FILE: template },
  });
  const rows = [
    [
      '',
      'Kerikko/s',
      'bare/s',
      'ratio',
      'cpu ms',
      'bare cpu',
      'cpu ratio',
      'p50 ms',
      'p99 ms',
      'bare p50',
      'bare p99',
      'bytes',
      'bare bytes',
      'limit',
      'verdict',
    ],
  ];
  try {
    for (const task of tasks) {
      rows.push(await compareTask(bench, community, task, { kerikko, bare }));
      console.log(`measured: ${task}, ${rows.at(-1)?.slice(1, 4).join(' ')}`);
    }
    const { highest } = kerikko.memory();
    const memory = [
      ['idle memory', whenIdle, IDLE_LIMIT_MB],
      ['peak memory', highest, LOAD_LIMIT_MB],
    ] as const;
    return [
      formatTable(rows),
      ...memory.map(
        ([what, mb, limit]) =>
          `${what}: ${mb.toFixed(0)} MB, limit ${limit} MB, ${mb <= limit ? 'met' : 'NOT MET'}`,
      ),
      `peak memory of the bare server: ${bare.memory().highest.toFixed(0)} MB`,
    ].join('\n');
  } finally {
    await Promise.all([kerikko.stop(), bare.stop()]);
  }
}

async function compareTask(
  bench: BenchSettings,
  community: Community,
  task: Task,
  servers: { kerikko: PinnedServer; bare: PinnedServer },
): Promise<string[]> {
  const figures: Record<keyof typeof servers, Result[]> = { kerikko: [], bare: [] };
  let seed = 1;
  for (let round = -1; round < bench.rounds; round += 1) {
    for (const name of ['kerikko', 'bare'] as const) {
      seed += 1;
      const { url, publicUrl, totalCpuMs } = servers[name];
      const asked = name === 'bare' ? (BARE_TASKS[task] ?? task) : task;
      const requests = createRequests(asked, community, seed);
      // Round -1 is a warm-up.
      const seconds = round < 0 ? WARM_UP_S : bench.seconds;
      const before = totalCpuMs();
      const measured = await runLoad(bench.wrk, { ...bench.load, url, publicUrl, requests, seconds });
      const cpuMs = (totalCpuMs() - before) / (measured.perSecond * seconds);
      if (round >= 0) figures[name].push({ ...measured, cpuMs });
    }
  }
  const [ours, bare] = [medianResult(figures.kerikko), medianResult(figures.bare)];
  // Compare the rounds pairwise: other load on the machine affects both servers of a round.
  const ratio = medianBy(
    figures.kerikko.map((own, round) => own.perSecond / (figures.bare[round] as Result).perSecond),
    (number) => number,
  );
  const limit = LIMITS[task];
  return [
    task,
    ...[ours.perSecond, bare.perSecond].map((number) => number.toFixed(0)),
    ratio.toFixed(2),
    ...[ours.cpuMs, bare.cpuMs].map((number) => number.toFixed(2)),
    (bare.cpuMs / ours.cpuMs).toFixed(2),
    ...[ours.p50, ours.p99, bare.p50, bare.p99].map((number) => number.toFixed(1)),
    ...[ours.bytes, bare.bytes].map((number) => number.toFixed(0)),
    limit === undefined ? '' : `at least ${limit}`,
    limit === undefined ? '' : ratio >= limit ? 'met' : 'NOT MET',
  ];
}

function medianResult(figures: Result[]): Result {
  return medianBy(figures, ({ perSecond }) => perSecond);
}
