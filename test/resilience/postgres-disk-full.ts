import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../postgres.ts';
import { expectAllWrites } from './check-ledger.ts';
import { createLedger, summarize } from './ledger.ts';
import { startWithFixtures, waitForPage } from './member.ts';
import { check, milliseconds, runScenario } from './report.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';
import { writeUntil } from './write-load.ts';

/*
 * Fills the disk of PostgreSQL under write load. PostgreSQL may refuse writes or end; a service manager starts it again.
 * Kerikko refuses what cannot be stored with an explanation, keeps running, and works again once there is space.
 */

const SIZE = '200m';
const LOAD_MS = 3000;

await runScenario("PostgreSQL's disk full under write load", async (folder) => {
  const disk = join('/tmp', `kerikko-disk-${randomUUID()}`);
  const unmount = await mountSmallDisk(disk, SIZE);
  if (!unmount) return ['not run: only root may mount a small disk here'];
  try {
    return await fillUnderLoad(folder, disk);
  } finally {
    unmount();
    await rm(disk, { recursive: true, force: true });
  }
});

async function fillUnderLoad(dataDir: string, disk: string): Promise<string[]> {
  await using postgres = await startPostgres({ isDurable: true, folder: disk });
  const databaseUrl = await postgres.createDatabase('kerikko');
  const { server, fixtures } = await startWithFixtures(dataDir, { databaseUrl });
  const ledger = createLedger();
  await writeUntil(pause(1000), fixtures, ledger);
  const before = ledger.counts.refused;

  const filler = join(disk, 'filler');
  await writeUntil(
    fillDisk(filler).then(() => pause(LOAD_MS)),
    fixtures,
    ledger,
  );
  check(ledger.counts.refused > before, 'no write was refused while the disk was full');
  check(ledger.counts.lost === 0, `${ledger.counts.lost} writes got no response`);
  check(!server.hasEnded(), `the server ended with PostgreSQL:\n${server.output().slice(-2000)}`);

  await rm(filler);
  const hadEnded = await postgres.restartIfEnded();
  const recovered = await waitForPage(fixtures);
  await writeUntil(pause(1000), fixtures, ledger);
  await expectAllWrites(ledger, fixtures, 'at the end');
  await fixtures.database.destroy();
  await server.kill('SIGTERM');
  return [
    summarize(ledger),
    `PostgreSQL ${hadEnded ? 'ended and was started again' : 'kept running'}; pages worked ${milliseconds(recovered)} after there was space; 0 lost, 0 duplicated, 0 incomplete`,
  ];
}
