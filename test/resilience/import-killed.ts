import { access, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeFirebaseFolder } from './firebase-folder.ts';
import { check, runScenario } from './report.ts';
import { runMeasured } from './run-measured.ts';

/* Kills an import with SIGKILL at a random moment, and runs it again. Each time, the result equals that of a run that was not killed. */

const [rounds = 20] = process.argv.slice(2).map(Number);

const PHOTOS = 60;
/** An import writes nothing before. */
const START_MS = 600;

/** The columns that two imports of one folder have in common. The others are random, or the time of the import. */
const COMPARED: Record<string, string> = {
  accounts: 'id, email, password_hash, email_verified_at, created_at',
  memberships: 'account_id, state, role, joined_at, email_copy, folded_name, list_key',
  decisions: 'account_id, decision, decided_at, reason, from_state',
  profiles: 'account_id, name, location, bio, completion, updated_at, photo is null as has_none',
  stories: 'id, topic, author_id, created_at, likes, title, opening, rest, bytes',
  likes: 'story_id, account_id, created_at',
  topics: 'id, stories',
  imports: 'key, kind, account_id, finished_at is null as is_open',
  news_mail_settings: 'account_id, answers, digest, is_offered',
  password_schemes: 'id, parameters',
  audit_log: 'kind, count',
  search_documents: 'kind, subject_id, created_at',
  search_progress: 'kind, completed_at is null as is_open',
};

await runScenario(`import killed ${rounds} times`, async (folder) => {
  const source = join(folder, 'export');
  await writeFirebaseFolder(source, { members: 300, stories: 4000, photos: PHOTOS });
  const empty = await createHome(join(folder, 'empty'));
  const whole = join(folder, 'whole');
  await cp(empty, whole, { recursive: true });
  const single = await runImport(source, whole);
  check(single.code === 0, single.output);
  const moments: number[] = [];
  while (moments.length < rounds) {
    const home = join(folder, `killed-${moments.length}`);
    await cp(empty, home, { recursive: true });
    const moment = START_MS + Math.random() * (single.milliseconds - START_MS);
    const { code } = await runImport(source, home, moment);
    // The run has ended before, because the machine is less busy now.
    if (code === null) moments.push(Math.round(moment));
    const last = await runImport(source, home);
    check(last.code === 0, last.output);
    for (const [table, columns] of Object.entries(COMPARED)) {
      const [expected, found] = [whole, home].map((one) => readRows(one, table, columns));
      const isEqual = JSON.stringify(found) === JSON.stringify(expected);
      check(isEqual, `after a kill at ${moment} ms, ${table} differs from that of a run that was not killed`);
    }
    await checkPhotos(home);
    const before = readVersion(home);
    const again = await runImport(source, home);
    check(again.code === 0 && readVersion(home) === before, `a third run wrote something: ${again.output}`);
    await rm(home, { recursive: true });
    // A script that prints nothing for ten minutes counts as one that hangs.
    console.log(
      `  round ${moments.length}: ${code === null ? `killed after ${Math.round(moment)} ms` : 'ended before'}`,
    );
  }
  return [
    `killed after ${moments.toSorted((one, other) => one - other).join(', ')} ms`,
    `a run takes ${Math.round(single.milliseconds)} ms; all ${Object.keys(COMPARED).length} tables are equal`,
  ];
});

function runImport(source: string, home: string, killAfterMs?: number) {
  const place = { DATA_DIR: home, PUBLIC_URL: 'http://127.0.0.1' };
  const parameters = [source, '--no-backup'];
  return runMeasured('import', parameters, place, killAfterMs === undefined ? {} : { killAfterMs });
}

async function createHome(dataDir: string): Promise<string> {
  const place = { DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' };
  const { code, output } = await runMeasured('admin', ['admin@example.org', '--new'], place);
  check(code === 0, output);
  return dataDir;
}

function readRows(home: string, table: string, columns: string): string[] {
  const database = new DatabaseSync(join(home, 'kerikko.sqlite'), { readOnly: true });
  const { id } = database.prepare(`select id from accounts where email = 'admin@example.org'`).get() as {
    id: string;
  };
  const rows = database.prepare(`select ${columns} from ${table}`).all();
  database.close();
  return rows
    .map((row) => JSON.stringify(row))
    .filter((row) => !row.includes(id) && !row.includes('made-administrator'))
    .sort();
}

/** Returns a number that every write to the database changes. */
function readVersion(home: string): string {
  const database = new DatabaseSync(join(home, 'kerikko.sqlite'));
  database.exec('pragma wal_checkpoint(truncate)');
  const changes = ['accounts', 'imports', 'stories', 'search_documents', 'search_progress', 'audit_log'].map(
    (table) => database.prepare(`select count(*) as count, max(rowid) as last from ${table}`).get(),
  );
  database.close();
  return JSON.stringify(changes);
}

async function checkPhotos(home: string): Promise<void> {
  const database = new DatabaseSync(join(home, 'kerikko.sqlite'), { readOnly: true });
  const rows = database.prepare('select photo from profiles where photo is not null').all();
  database.close();
  check(rows.length === PHOTOS, `${rows.length} photos instead of ${PHOTOS}`);
  for (const { photo } of rows) {
    for (const key of [String(photo), String(photo).replace('.webp', '-96.webp')]) {
      await access(join(home, 'photos', key)).catch(() => check(false, `the file ${key} is missing`));
    }
  }
}
