import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../postgres.ts';
import { checkFile, expectAllWrites } from './check-ledger.ts';
import { createLedger, summarize } from './ledger.ts';
import { startWithFixtures } from './member.ts';
import { check, runScenario } from './report.ts';
import { startServerProcess } from './server-process.ts';
import { writeUntil } from './write-load.ts';

/*
 * Kills a server repeatedly with SIGKILL under write load: `kill-9 ROUNDS` on SQLite, `kill-9 ROUNDS postgres` on PostgreSQL.
 * Every acknowledged write is stored exactly once.
 */

const rounds = Number(process.argv[2] ?? 30);
const isPostgres = process.argv[3] === 'postgres';

const title = `kill -9 under write load on ${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${rounds} rounds`;
await runScenario(title, async (dataDir) => {
  if (!isPostgres) return killRepeatedly(dataDir, undefined);
  await using postgres = await startPostgres({ isDurable: true });
  return await killRepeatedly(dataDir, await postgres.createDatabase('kerikko'));
});

async function killRepeatedly(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
  const { server: first, environment, fixtures } = await startWithFixtures(dataDir, { databaseUrl });
  let server = first;
  const ledger = createLedger();
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const killed = pause(200 + Math.random() * 400).then(() => server.kill('SIGKILL'));
    await writeUntil(killed, fixtures, ledger);
    const started = performance.now();
    server = await startServerProcess(environment);
    starts.push(performance.now() - started);
    await expectAllWrites(ledger, fixtures, `after round ${round + 1}`);
  }
  // One more round without a failure, so that members resend every story and comment without a response.
  await writeUntil(pause(500), fixtures, ledger);
  await expectAllWrites(ledger, fixtures, 'at the end');
  const damage = databaseUrl ? [] : await checkFile(join(dataDir, 'kerikko.sqlite'));
  check(damage.length === 0, damage.join());
  await fixtures.database.destroy();
  await server.kill('SIGTERM');
  return [
    summarize(ledger),
    `0 lost, 0 duplicated, 0 incomplete; serving again after ${Math.round(Math.max(...starts))} ms at most`,
  ];
}
