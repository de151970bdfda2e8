import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, keepCommunity, type ServedCommunity } from '../community.ts';
import { type Engine, onEachEngine } from '../engines.ts';
import { formatMarkdown, formatNumber, toVerdict } from '../table.ts';
import { alternate, type ServerOptions } from './compare-servers.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { TASKS, type Task } from './requests.ts';

/** How many times as many stories and members the larger community has. */
const GROWTH = 10;
/** How many times the processor time of the smaller community a response of the larger one may take. */
const GROWTH_LIMIT = 1.15;
/** The part of a community that a search finds. */
const INDEXED = 10_000;

interface GrowthOptions extends ServerOptions {
  members: number;
  /** Where communities and results are kept, so that a second run goes on. Empty: nowhere. */
  folder: string;
}

/** Processor time of server and database per response, in milliseconds. */
interface Figures {
  large: number;
  small: number;
}

/**
 * Measures each kind of request in a community and in one of a tenth of its stories and members, alternately. Prints a table for
 * docs/scale.md after each request, so that an interrupted run has told something.
 */
export async function benchGrowth({ stories, members, seconds, only, tasks, folder }: GrowthOptions) {
  const kept = folder || createTemporaryFolder();
  const chosen = TASKS.filter((task) => tasks.length === 0 || tasks.includes(task));
  await onEachEngine(
    only,
    async (engine) => {
      const sides: { server: MeasuredServer; community: ServedCommunity }[] = [];
      for (const part of [1, GROWTH]) {
        const size = { stories: stories / part, members: Math.max(1, members / part) };
        const community = await keepCommunity(
          engine,
          { ...size, indexed: Math.min(size.stories, INDEXED) },
          kept,
        );
        sides.push({ community, server: await startMeasured(community.settings) });
      }
      const results = openResults(join(kept, `results_${engine.name}_${stories}_${members}.json`));
      for (const task of chosen) {
        if (results.all[task]) continue;
        const [large, small] = await alternate(task, sides, seconds);
        results.add(task, { large: large?.cpuMs ?? Number.NaN, small: small?.cpuMs ?? Number.NaN });
        console.log(`${engine.name}, ${task}: measured`);
      }
      for (const { server } of sides) await server.stop();
      console.log(`${formatResults(engine, { stories, members }, results.all)}\n`);
    },
    folder,
  );
}

type Results = Partial<Record<Task, Figures>>;

/** Returns what an earlier run has measured, and a function that adds a task to the file. */
function openResults(file: string): { all: Results; add(task: Task, figures: Figures): void } {
  const all: Results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    all,
    add(task, figures) {
      all[task] = figures;
      writeFileSync(file, JSON.stringify(all));
    },
  };
}

function formatResults(engine: Engine, size: { stories: number; members: number }, results: Results): string {
  const name = (part: number) =>
    `${formatNumber(size.stories / part)} stories, ${formatNumber(size.members / part)} members: ms`;
  const head = [engine.name, name(GROWTH), name(1), 'ratio', 'limit', 'verdict'];
  const rows = Object.entries(results).map(([task, { large, small }]) => [
    ...[task, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)],
    ...toVerdict(large / small, GROWTH_LIMIT),
  ]);
  return formatMarkdown([head, ...rows]);
}
