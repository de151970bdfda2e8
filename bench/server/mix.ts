import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Community, createCommunity, enlarge } from '../community.ts';
import { type Engine, postgres, sqlite } from '../engines.ts';
import { formatTable } from '../table.ts';
import { fetchTemplate } from './page-template.ts';
import { type PinnedServer, startPinnedServer } from './pinned-server.ts';
import { createMix } from './requests.ts';
import { runLoad } from './run-load.ts';
import {
  BARE_SERVER,
  type BenchSettings,
  KERIKKO_SERVER,
  medianBy,
  toEnvironment,
  WARM_UP_S,
} from './settings.ts';

/** More requests in flight than in the other parts: many people read at once. */
const CONNECTIONS = 16;

interface Row {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  cpuMs: number;
  memory: number;
  highest: number;
}

/**
 * Measures a mix of requests as in life: pages and data of all lists, likes and new stories, by 1,000 members. Each round
 * starts a new server: its first load finds empty caches and cold code, its last one finds both warm.
 */
export async function measureMix(bench: BenchSettings, stories: number, only?: string): Promise<string> {
  const rows: Record<string, { cold: Row[]; warm: Row[] }> = {};
  const engines = [sqlite, postgres].filter(({ name }) => !only || name.toLowerCase().startsWith(only));
  for (const engine of engines) await measureEngine(bench, engine, stories, rows);
  return formatTable([
    ['', 'caches', 'a second', 'p50 ms', 'p99 ms', 'cpu ms', 'bytes', 'memory MB', 'highest MB'],
    ...Object.entries(rows).flatMap(([name, figures]) =>
      (['cold', 'warm'] as const).map((state) => [name, state, ...toCells(figures[state])]),
    ),
  ]);
}

async function measureEngine(
  bench: BenchSettings,
  engine: Engine,
  stories: number,
  rows: Record<string, { cold: Row[]; warm: Row[] }>,
): Promise<void> {
  const { environment, stop } = await engine.start();
  try {
    const base = await createCommunity(join(bench.folder, `mix-${engine.name}`), environment);
    // Copying stories is fast on SQLite only. A list costs the same in a community of any size.
    const community = engine.name === 'SQLite' ? enlarge(base, stories) : base;
    const template = join(bench.folder, 'mix-template.json');
    const servers: [name: string, start: () => Promise<PinnedServer>][] = (
      ['raised limits', 'default limits'] as const
    ).map((limits) => [
      `${engine.name}, ${limits}`,
      () =>
        startPinnedServer(KERIKKO_SERVER, {
          pin: bench.serverPin,
          environment: toEnvironment(community, limits),
        }),
    ]);
    if (engine.name === 'SQLite') {
      await saveTemplate(servers[0]?.[1], community, template);
      const bare = { DATABASE_FILE: community.file, TEMPLATE_FILE: template };
      servers.push([
        'bare server',
        () => startPinnedServer(BARE_SERVER, { pin: bench.serverPin, environment: bare }),
      ]);
    }
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const [name, start] of servers) {
        const server = await start();
        try {
          const figures = rows[name] ?? { cold: [], warm: [] };
          rows[name] = figures;
          figures.cold.push(await load(bench, server, community, bench.seconds));
          await load(bench, server, community, WARM_UP_S);
          figures.warm.push(await load(bench, server, community, bench.seconds));
          console.log(`measured: ${name}, ${figures.warm.at(-1)?.perSecond.toFixed(0)} a second`);
        } finally {
          await server.stop();
        }
      }
    }
  } finally {
    await stop();
  }
}

async function saveTemplate(
  start: (() => Promise<PinnedServer>) | undefined,
  community: Community,
  file: string,
): Promise<void> {
  const server = (await start?.()) as PinnedServer;
  await writeFile(file, JSON.stringify(await fetchTemplate(server.url, community)));
  await server.stop();
}

/** Sends requests that no load before has sent. */
async function load(
  bench: BenchSettings,
  server: PinnedServer,
  community: Community,
  seconds: number,
): Promise<Row> {
  const { url, publicUrl } = server;
  const before = server.totalCpuMs();
  const requests = createMix(community, Date.now());
  const load = { ...bench.load, connections: CONNECTIONS, url, publicUrl, requests, seconds };
  const figures = await runLoad(bench.wrk, load);
  const cpuMs = (server.totalCpuMs() - before) / (figures.perSecond * seconds);
  const { now, highest } = server.memory();
  return { ...figures, cpuMs, memory: now, highest };
}

/** Returns the medians of all rounds, and the highest memory of any round. */
function toCells(figures: Row[]): string[] {
  const median = (name: keyof Row) => medianBy(figures, (row) => row[name])[name];
  return [
    median('perSecond').toFixed(0),
    median('p50').toFixed(1),
    median('p99').toFixed(1),
    median('cpuMs').toFixed(2),
    median('bytes').toFixed(0),
    median('memory').toFixed(0),
    Math.max(...figures.map(({ highest }) => highest)).toFixed(0),
  ];
}
