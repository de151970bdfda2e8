/*
 * Shows what lists, likes and publishing cost in a community with a year behind it, on each database,
 * measured through the rules themselves. Not a test: it says whether a limit is met and exits 0 either way.
 *
 *   node bench/stories.ts [--stories 100000] [--only sqlite|postgres]
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createContext } from '../src/context.ts';
import { PAGE_SIZE } from '../src/features/stories/contract.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { type Engine, postgres, sqlite } from './engines.ts';
import { fill } from './fill.ts';
import { type Measured, measureRules } from './measure-rules.ts';
import { format, HEADINGS, listPlans, listRows } from './report.ts';
import { formatTable } from './table.ts';

const USAGE = 'Usage: node bench/stories.ts [--stories NUMBER] [--only sqlite|postgres]';

await main();

async function main(): Promise<void> {
  const { stories, engines } = readOptions();
  const rows = [HEADINGS];
  const plans: string[] = [];
  for (const engine of engines) {
    const measured = await run(engine, stories);
    rows.push(...listRows(engine, measured));
    plans.push(...listPlans(engine, measured));
  }
  console.log(`\n${formatTable(rows)}\n\n${plans.join('\n')}`);
}

function readOptions(): { stories: number; engines: Engine[] } {
  const { values } = parseArgs({
    options: { stories: { type: 'string', default: '100000' }, only: { type: 'string' } },
  });
  const stories = Number(values.stories);
  const only = { sqlite: [sqlite], postgres: [postgres], both: [sqlite, postgres] };
  const engines = Object.entries(only).find(([name]) => name === (values.only ?? 'both'))?.[1];
  if (!engines || !Number.isInteger(stories) || stories < 10 * PAGE_SIZE) {
    console.error(USAGE);
    process.exit(1);
  }
  return { stories, engines };
}

async function run(engine: Engine, stories: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { environment, stop } = await engine.start();
  // Hundreds of stories a minute are more than members may publish.
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', ...environment };
  const context = await createContext(readConfig(settings));
  try {
    await migrate(context.database);
    const filled = await fill(context, stories);
    await engine.settle(context.database);
    console.log(
      `${engine.name}: ${format(filled.members.length)} members, ${format(stories)} stories (the middle one of ` +
        `${format(filled.medianBytes)} bytes), ${format(filled.likes)} likes, filled in ${filled.seconds.toFixed(0)} s`,
    );
    return await measureRules(engine, context, filled);
  } finally {
    await context.close();
    await stop();
  }
}
