import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '../src/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { type Engine, postgres, sqlite } from './engines.ts';
import { fillDatabase } from './fill-database.ts';
import { measureRules, type RuleMeasurements } from './measure-rules.ts';
import { HEADINGS, listPlans, listRows } from './rule-report.ts';
import { formatNumber, formatTable } from './table.ts';

/** Runs each rule alone and prints its times and its query plans. */
export async function benchRules(stories: number, only: string | undefined): Promise<void> {
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

async function run(engine: Engine, stories: number): Promise<RuleMeasurements> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { environment, stop } = await engine.start();
  // Raise the rate limits: the bench publishes hundreds of stories a minute.
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', ...environment };
  const context = await createContext(readConfig(settings));
  try {
    await migrate(context.database);
    const filled = await fillDatabase(context, stories);
    await engine.runMaintenance(context.database);
    console.log(
      `${engine.name}: ${formatNumber(filled.members.length)} members, ${formatNumber(stories)} stories (median ` +
        `${formatNumber(filled.medianBytes)} bytes), ${formatNumber(filled.likes)} likes, filled in ${filled.seconds.toFixed(0)} s`,
    );
    return await measureRules(engine, context, filled);
  } finally {
    await context.close();
    await stop();
  }
}
