import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { createSession } from '../../src/features/accounts/server/sessions/sessions.ts';
import { readBackupState } from '../../src/server/backups/backup-store.ts';
import { DAY_MS, HOUR_MS } from '../../src/server/clock.ts';
import { findFreePort } from '../free-port.ts';
import { createFixtures, type Fixtures, Member } from './member.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import type { Memory } from './steerable-time.ts';

/*
 * A year in some minutes: `npm run test:resilience -- year DAYS`. The server runs as `npm start` runs it, with a clock that
 * the test moves by six hours at a time. Members write each day, a backup is made each night, and mails leave. Afterwards,
 * memory, disk and start are compared with those of day 40, when everything that is kept for a time is there.
 */

const MEMBERS = 24;
const STEPS_PER_DAY = 4;
const KEEP_BACKUPS = 7;
/** The time that one backup may take on a busy machine. */
const BACKUP_LIMIT_MS = 300_000;
/**
 * Tables whose rows are what members wrote, or are about it, and requests to join, which wait until an administrator decides.
 * All others must stop growing.
 */
const LASTING =
  /^(accounts|applications|memberships|stories|story_photos|comments|comment_likes|likes|search_|read_stories|news|audit)/;

/** Tables with rows that live longer than a short run compares: the links that end mails live for 67 days. */
const LONG_LIVED = /^one_time_tokens/;
const LONG_RUN_DAYS = 120;

const days = Number(process.argv[2] ?? 365);
/** Most of what is kept for a time is kept for 30 days. */
const comparedDay = Math.min(40, Math.ceil(days / 2));

await runScenario(`${days} days`, async (folder) => {
  const mails = await startMailCounter();
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const port = String(await findFreePort());
  const environment: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    BACKUP_DIR: backups,
    BACKUP_KEEP: String(KEEP_BACKUPS),
    SMTP_URL: mails.url,
    // Already set, so that the server does not replace its process, which would close the channel.
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'steerable-time.ts')}`,
  };
  let offset = 0;
  const start = () =>
    startServerProcess({ ...environment, CLOCK_OFFSET_MS: String(offset) }, { isSteered: true });
  let server = await start();
  const fixtures = await createFixtures(
    { dataDir: environment.DATA_DIR as string },
    { publicUrl: server.url, members: MEMBERS },
  );
  let first: Facts | undefined;
  let made = 0;
  for (let day = 1; day <= days; day += 1) {
    await writeOneDay(fixtures, { day, now: Date.now() + offset });
    for (let step = 0; step < STEPS_PER_DAY; step += 1) {
      await server.order({ advanceMs: DAY_MS / STEPS_PER_DAY });
      offset += DAY_MS / STEPS_PER_DAY;
    }
    made += await waitForBackup(fixtures, Date.now() + offset);
    check(!server.hasEnded(), `the server ended on day ${day}:\n${server.output().slice(-2000)}`);
    if (day === comparedDay) {
      first = await measure({ server, fixtures, dataDir: environment.DATA_DIR as string, backups, start });
      server = first.server;
    }
  }
  const last = await measure({ server, fixtures, dataDir: environment.DATA_DIR as string, backups, start });
  await last.server.kill('SIGTERM');
  const { length: kept } = await readdir(backups);
  check(made >= days - 1, `${made} backups were made in ${days} days`);
  check(kept === Math.min(KEEP_BACKUPS, made), `${kept} backups are kept`);
  const errors = server.output().match(/"level":[56]0.*/g) ?? [];
  check(errors.length === 0, `the log has errors: ${errors[0]}`);
  return [
    `${made} backups made, ${kept} kept; ${mails.count()} mails sent; ${last.rows.get('stories')} stories, ${last.rows.get('comments')} comments`,
    ...compare(first as Facts, last),
  ];
});

interface Facts {
  memory: Memory;
  startMs: number;
  dataBytes: number;
  backupBytes: number;
  rows: Map<string, number>;
  /** The server that was started to measure the start. */
  server: ServerProcess;
}

interface Place {
  server: ServerProcess;
  fixtures: Fixtures;
  dataDir: string;
  backups: string;
  start: () => Promise<ServerProcess>;
}

async function measure({ server, fixtures, dataDir, backups, start }: Place): Promise<Facts> {
  const memory = (await server.order({ measure: true })) as Memory;
  const starts: number[] = [];
  let current = server;
  for (let index = 0; index < 3; index += 1) {
    await current.kill('SIGTERM');
    const started = performance.now();
    current = await start();
    starts.push(performance.now() - started);
  }
  return {
    memory,
    startMs: median(starts),
    dataBytes: await measureFolder(dataDir),
    backupBytes: (await measureFolder(backups)) / Math.max(1, (await readdir(backups)).length),
    rows: await countRows(fixtures),
    server: current,
  };
}

/** Returns the figures of both times, after checking that nothing grew but what members wrote. */
function compare(first: Facts, last: Facts): string[] {
  const stories = (last.rows.get('stories') ?? 0) / (first.rows.get('stories') ?? 1);
  const grown = [...last.rows].filter(([table, count]) => {
    const before = first.rows.get(table) ?? 0;
    const isYoung = days < LONG_RUN_DAYS && LONG_LIVED.test(table);
    return !LASTING.test(table) && !isYoung && count > before * 1.5 + 50;
  });
  check(
    grown.length === 0,
    `these tables grow without an end: ${grown.map(([table, count]) => `${table} from ${first.rows.get(table)} to ${count} rows`).join(', ')}`,
  );
  check(
    last.memory.heapUsed < first.memory.heapUsed * 1.5,
    `the memory grew: ${inMegabytes(first.memory.heapUsed)} to ${inMegabytes(last.memory.heapUsed)} of objects`,
  );
  check(last.dataBytes < first.dataBytes * stories, 'the disk fills faster than stories are written');
  const pair = (name: string, read: (facts: Facts) => string) =>
    `${name}: ${read(first)} after day ${comparedDay}, ${read(last)} at the end`;
  return [
    pair(
      'memory',
      ({ memory }) => `${inMegabytes(memory.rss)}, of it ${inMegabytes(memory.heapUsed)} of objects`,
    ),
    pair('start', ({ startMs }) => milliseconds(startMs)),
    pair(
      'data folder',
      ({ dataBytes, rows }) => `${inMegabytes(dataBytes)} with ${rows.get('stories')} stories`,
    ),
    pair('a backup', ({ backupBytes }) => inMegabytes(backupBytes)),
  ];
}

/** Lets half of the members sign in and write. */
async function writeOneDay(
  { database, members, visitor }: Fixtures,
  { day, now }: { day: number; now: number },
) {
  const active: Member[] = [];
  for (const { accountId, url } of members.filter((_, index) => (index + day) % 2 === 0)) {
    const token = await createSession(database, { accountId, userAgent: 'test', now });
    active.push(new Member(url, accountId, token));
  }
  const names = ['one', 'two', 'three', 'four'];
  const published: string[] = [];
  for (const [index, member] of active.slice(0, names.length).entries()) {
    const key = `day-${day}-${names[index]}`;
    const text = `മഴ ${'പെയ്തു '.repeat(200)}`;
    const {
      location,
      status,
      text: page,
    } = await member.post('/write', { intent: 'publish', topic: 'food', title: key, content: text, key });
    check(status === 302, `a story was answered ${status}: ${page.slice(0, 300)}`);
    published.push(new URL(location ?? '', member.url).pathname.split('/').at(-1) ?? '');
  }
  for (const [index, member] of active.entries()) {
    const story = published[index % published.length] as string;
    await member.get('/stories/food');
    await member.get(`/stories/food/${story}`);
    const comment = await member.comment(story, {
      key: `comment-${day}-${index}`,
      text: 'നന്നായി',
      replyTo: '',
    });
    check(comment.status === 302, `a comment was answered ${comment.status}: ${comment.text.slice(0, 300)}`);
    await member.like(story, true);
    await member.saveDraft(day, 'മഴ');
  }
  await visitor.post('/', {
    intent: 'sign-up',
    email: `visitor-${day}@example.org`,
    password: 'puttum kadalayum',
  });
}

/** Waits until the backup of the night was made. Returns 1, or 0 if this night's was made before. */
async function waitForBackup({ database }: Fixtures, now: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { madeAt, problem } = await readBackupState(database);
    check(!problem, `the backup failed: ${problem}`);
    if (madeAt !== undefined && madeAt > now - DAY_MS + HOUR_MS) return 1;
    check(performance.now() - started < BACKUP_LIMIT_MS, 'no backup was made this night');
    await pause(20);
  }
}

async function countRows({ database }: Fixtures): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite_%' and name not like 'search_%_%'`.execute(database);
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
      database,
    );
    counts.set(name, Number(counted.rows[0]?.rows));
  }
  return counts;
}

async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Starts a mail server that counts the mails it accepts. */
async function startMailCounter(): Promise<{ url: string; count(): number }> {
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => {
        mails += 1;
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, count: () => mails };
}
