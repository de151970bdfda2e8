// Runs nightly

import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { runBackup } from '../../test/run-backup.ts';
import { start } from '../../test/running-server.ts';
import { copyTestDatabase } from '../../test/sqlite-databases.ts';
import { createFolder } from '../../test/temporary-folder.ts';

/** Makes a backup stop itself while its temporary files exist: however fast it is, a test finds them. */
const STOP_AT_SNAPSHOT = `data:text/javascript,import { existsSync } from 'node:fs';
const snapshot = process.argv.at(-1) + '.tmp/snapshot.sqlite';
const timer = setInterval(() => {
  if (!existsSync(snapshot)) return;
  clearInterval(timer);
  console.log('stopped');
  process.kill(process.pid, 'SIGSTOP');
}, 1)`;

test('`npm run backup` deletes what a killed backup left in the same folder, and not what a running one needs', async () => {
  const dataDir = await createDatabase({ megabytes: 12 });
  const folder = await createFolder();
  const killed = await runBackup({ DATA_DIR: dataDir }, join(folder, 'killed.tar'), STOP_AT_SNAPSHOT);
  await expect.poll(killed.output).toContain('stopped');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'close');
  expect(await readdir(folder)).toEqual(['killed.tar.tmp']);

  const running = await runBackup({ DATA_DIR: dataDir }, join(folder, 'running.tar'), STOP_AT_SNAPSHOT);
  await expect.poll(running.output).toContain('stopped');
  expect(await readdir(folder)).toEqual(['running.tar.tmp']);
  const other = await runBackup({ DATA_DIR: dataDir }, join(folder, 'other.tar'));
  await once(other.child, 'close');
  running.child.kill('SIGCONT');
  await once(running.child, 'close');
  expect([running.output(), other.output()]).toEqual(
    Array(2).fill(expect.stringContaining('Wrote and verified')),
  );
  expect((await readdir(folder)).sort()).toEqual(['other.tar', 'running.tar']);
});

test('a server makes a backup when it starts, and one that is killed while it does so leaves none', async () => {
  const environment = { DATA_DIR: await createDatabase({ megabytes: 40 }), BACKUP_DIR: await createFolder() };
  const list = () => readdir(environment.BACKUP_DIR);
  const killed = await start(environment);
  await expect.poll(async () => (await list()).join(), { interval: 5 }).toMatch(/\.tmp$/);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'close');
  // Nobody can renew the claim of the server that was killed.
  const database = openDatabase({ file: join(environment.DATA_DIR, 'kerikko.sqlite') });
  await database.updateTable('backups').set({ claimed_until: 0 }).execute();
  const { child, output } = await start({ ...environment, LOG_LEVEL: 'info' });
  await expect.poll(output).toContain('"msg":"backup made"');
  expect(await list()).toEqual([expect.stringMatching(/^kerikko-nightly-localhost-\d+-[\dTZ-]+\.tar$/)]);

  // The next backup fails: its folder is gone.
  child.kill('SIGTERM');
  await once(child, 'close');
  await database.updateTable('backups').set({ night: '' }).execute();
  await database.destroy();
  await rm(environment.BACKUP_DIR, { recursive: true });
  const failing = await start({ ...environment, LOG_LEVEL: 'error' });
  await expect
    .poll(failing.output)
    .toMatch(/"problem":"The folder .+ does not exist\.","msg":"backup failed"/);
});

/** Creates a data folder with a database of this size. Its rows are accounts: a server would index the words of stories. */
async function createDatabase({ megabytes }: { megabytes: number }): Promise<string> {
  const dataDir = await createFolder();
  copyTestDatabase(dataDir);
  const database = openDatabase({ file: join(dataDir, 'kerikko.sqlite') });
  // The index on the emails has the 100 KB of each row too.
  await sql`insert into accounts (id, email, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${megabytes * 5})
    select i, hex(randomblob(50000)), i from n`.execute(database);
  await database.destroy();
  return dataDir;
}
