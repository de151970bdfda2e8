import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, startPostgres } from '../postgres.ts';
import { createFixtures, type Fixtures } from './member.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { startServerProcess } from './server-process.ts';
import { checkLedger, createLedger, summarize, writeUntil } from './write-load.ts';

/* PostgreSQL killed under write load, again and again: Kerikko stays, says 'busy', and goes on once it is back. */

const rounds = Number(process.argv[2] ?? 10);
const GONE_MS = 500;

await runScenario(`PostgreSQL killed under write load, ${rounds} times`, async (dataDir) => {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const databaseUrl = `${postgres.url}/kerikko`;
    await makeDatabase(postgres.url);
    const PORT = String(await findFreePort());
    const publicUrl = `http://127.0.0.1:${PORT}`;
    const environment = { DATA_DIR: dataDir, PORT, PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl };
    const server = await startServerProcess(environment);
    const fixtures = await createFixtures({ databaseUrl }, { publicUrl });
    const ledger = createLedger();
    const recoveries: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const back = pause(300 + Math.random() * 300).then(() => postgres.killAndRestart(GONE_MS));
      await writeUntil(back, fixtures, ledger);
      recoveries.push(await waitForAnswers(fixtures));
      check(!server.hasEnded(), `the server ended with PostgreSQL:\n${server.output().slice(-2000)}`);
      const problems = await checkLedger(ledger, fixtures.database);
      check(problems.length === 0, `after round ${round + 1}: ${[...new Set(problems)].join('; ')}`);
    }
    await writeUntil(pause(500), fixtures, ledger);
    const problems = await checkLedger(ledger, fixtures.database);
    check(problems.length === 0, `at the end: ${[...new Set(problems)].join('; ')}`);
    check(ledger.counts.lost === 0, `${ledger.counts.lost} writes were never answered`);
    await fixtures.database.destroy();
    await server.kill('SIGTERM');
    return [
      summarize(ledger),
      `0 lost, 0 doubled, 0 half done; pages again ${milliseconds(median(recoveries))} after its return (longest ${milliseconds(Math.max(...recoveries))}); longest answer ${milliseconds(Math.max(...ledger.counts.ms))}`,
    ];
  } finally {
    await postgres.stop();
  }
});

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query('create database kerikko');
  await client.end();
}

/** How long until a page is answered as ever. */
async function waitForAnswers({ members: [reader] }: Fixtures): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status } = (await reader?.get('/stories/food')) ?? { status: 0 };
    if (status === 200) return performance.now() - started;
    check(status === 503, `a page was answered ${status} while PostgreSQL was away`);
    check(performance.now() - started < 20_000, 'no page was answered after PostgreSQL was back');
    await pause(20);
  }
}
