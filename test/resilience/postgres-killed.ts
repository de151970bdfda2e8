import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../postgres.ts';
import { expectAllWrites } from './check-ledger.ts';
import { createLedger, summarize } from './ledger.ts';
import { startWithFixtures, waitForPage } from './member.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { writeUntil } from './write-load.ts';

/* Kills PostgreSQL repeatedly under write load. Kerikko keeps running, answers that it is busy, and recovers. */

const rounds = Number(process.argv[2] ?? 10);
const GONE_MS = 500;

await runScenario(`PostgreSQL killed under write load, ${rounds} times`, async (dataDir) => {
  await using postgres = await startPostgres({ isDurable: true });
  const databaseUrl = await postgres.createDatabase('kerikko');
  const { server, fixtures } = await startWithFixtures(dataDir, { databaseUrl });
  const ledger = createLedger();
  const recoveries: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const back = pause(300 + Math.random() * 300).then(() => postgres.killAndRestart(GONE_MS));
    await writeUntil(back, fixtures, ledger);
    recoveries.push(await waitForPage(fixtures));
    check(!server.hasEnded(), `the server ended with PostgreSQL:\n${server.output().slice(-2000)}`);
    await expectAllWrites(ledger, fixtures, `after round ${round + 1}`);
  }
  await writeUntil(pause(500), fixtures, ledger);
  await expectAllWrites(ledger, fixtures, 'at the end');
  check(ledger.counts.lost === 0, `${ledger.counts.lost} writes got no response`);
  await fixtures.database.destroy();
  await server.kill('SIGTERM');
  return [
    summarize(ledger),
    `0 lost, 0 duplicated, 0 incomplete; pages worked ${milliseconds(median(recoveries))} after each restart of PostgreSQL (longest ${milliseconds(Math.max(...recoveries))}); slowest response ${milliseconds(ledger.counts.slowestMs)}`,
  ];
});
