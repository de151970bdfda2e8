import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '../src/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { type Engine, postgres, sqlite } from './engines.ts';
import { fill } from './fill.ts';
import { type Measured, measureRules } from './measure-rules.ts';
import { format, HEADINGS, listPlans, listRows } from './report.ts';
import { formatTable } from './table.ts';

/** Runs each rule by itself and prints how long it took, and how the database went about it. */
export async function runRules(stories: number, only: string | undefined): Promise<void> {
  const rows = [HEADINGS];
  const plans: string[] = [];
  for (const engine of [sqlite, postgres].filter(
    ({ name }) => !only || name.toLowerCase().startsWith(only),
  )) {
    const measured = await run(engine, stories);
    rows.push(...listRows(engine, measured));
    plans.push(...listPlans(engine, measured));
  }
  console.log(`\n${formatTable(rows)}\n\n${plans.join('\n')}`);
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
