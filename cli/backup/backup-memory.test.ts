// Runs nightly on: SQLite and PostgreSQL

import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, openDatabase } from '../../src/server/database/database.ts';
import { makeKeyFile } from '../../test/make-key-file.ts';
import { createTestDatabase } from '../../test/postgres-databases.ts';
import { runBackup } from '../../test/run-backup.ts';
import { createFolder } from '../../test/temporary-folder.ts';
import { usesEmbeddedDatabase } from '../../test/test-database.ts';

/** The limit for `npm run backup` with a database of any size, after Node has cached its compiled code. */
const LIMIT_MB = 150;
const STORIES = 60_000;
/** Prints the peak of the process itself: `maxRSS` would include the memory of the process that started it. */
const REPORT_MEMORY = `data:text/javascript,import { readFileSync } from 'node:fs';
process.on('exit', () => console.log(/VmHWM:.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]))`;

test('`npm run backup` of 100 MB takes less than 150 MB of memory, encryption included', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux reports the peak of a process itself');
  const dataDir = await createFolder();
  const url = usesEmbeddedDatabase ? undefined : await createTestDatabase();
  const database = openDatabase({ url, file: join(dataDir, 'kerikko.sqlite') });
  if (!url) await migrate(database);
  // Most stories are as long as usual, and some have 100 KB.
  const length = sql`case when i % 100 = 0 then 3000 else 20 end`;
  const numbers = url
    ? sql`generate_series(1, ${STORIES}) as i`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${STORIES}) select i from n)`;
  const text = url
    ? sql`repeat(md5(i::text), ${length})`
    : sql`replace(printf('%.*c', ${length}, 'x'), 'x', hex(randomblob(16)))`;
  await sql`insert into stories (id, topic, submission_key, created_at, title, opening)
    select cast(i as text), 'life', cast(i as text), i, 'A story', ${text} from ${numbers}`.execute(database);
  await database.destroy();
  const environment = { DATA_DIR: dataDir, BACKUP_KEY_FILE: await makeKeyFile() };
  const file = join(await createFolder(), 'backup.tar');
  // Node compiles the code with the first command after an upgrade, which takes up to 15 MB more.
  const { child: first } = await runBackup({ DATA_DIR: join(dataDir, 'missing') }, file);
  await once(first, 'close');
  const { child, output } = await runBackup(
    url ? { ...environment, DATABASE_URL: url } : environment,
    file,
    REPORT_MEMORY,
  );
  await once(child, 'close');
  expect(output()).toContain('Wrote and verified');
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(output()) ?? [];
  expect(Number(kilobytes) / 1024).toBeLessThan(LIMIT_MB);
});
