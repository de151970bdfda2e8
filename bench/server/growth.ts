import { createCommunity } from '../community.ts';
import { onEachEngine } from '../engines.ts';
import { formatNumber, formatTable, toVerdict } from '../table.ts';
import { alternate, type ServerOptions } from './compare-servers.ts';
import { startMeasured } from './measured-server.ts';
import type { Task } from './requests.ts';

const TASKS: Task[] = ['topic', 'topic data', 'like', 'publish'];
const SMALL = 10_000;
const GROWTH_LIMIT = 1.3;

/** Measures the same requests in a small and a large community, alternately. */
export async function benchGrowth({ stories, seconds, only }: ServerOptions): Promise<void> {
  await onEachEngine(only, async (engine) => {
    const sizes = [formatNumber(stories), formatNumber(SMALL)];
    const rows = [[engine.name, ...sizes.map((size) => `p99 ms, ${size}`), 'ratio', 'limit', 'verdict']];
    const sides = [];
    for (const size of [stories, SMALL]) {
      const community = await createCommunity(engine, { stories: size });
      await community.context.close();
      sides.push({ community, server: await startMeasured(community.settings) });
    }
    for (const task of TASKS) {
      const [large = Number.NaN, small = Number.NaN] = (await alternate(task, sides, seconds)).map(
        ({ p99 }) => p99,
      );
      const figures = [large.toFixed(1), small.toFixed(1), (large / small).toFixed(2)];
      rows.push([task, ...figures, ...toVerdict(large / small, GROWTH_LIMIT)]);
    }
    for (const { server } of sides) await server.stop();
    console.log(`${formatTable(rows)}\n`);
  });
}
