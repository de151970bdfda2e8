import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '../../src/server/database/database.ts';
import { startPostgres } from '../postgres.ts';
import { fillFirstSchema, STORIES } from './first-schema.ts';
import { createLedger } from './ledger.ts';
import { createFixtures } from './member.ts';
import { createMemoryCgroup, type MemoryCgroup, watchMemory } from './memory-cgroup.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { startServerProcess } from './server-process.ts';
import { LONG_MIX, readUntil, writeUntil } from './write-load.ts';

/*
 * Runs an unpacked release in a cgroup of 512 MB, as a container of that size: its start, its memory at rest and under a mixed load,
 * and an upgrade of 100,000 stories from the first schema while other connections read, on both databases. The times need an idle
 * machine, so the figures name the load, and only a multiple of a limit fails.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const LIMIT_BYTES = 512 * 1024 ** 2;
const ARCHIVE_LIMIT_MB = 60;
const START_LIMIT_MS = 1000;
const REST_LIMIT_MB = 120;
const LOAD_LIMIT_MB = 300;
const UPGRADE_LIMIT_S = 30;
/** How many times its limit a time may take on a busy machine. */
const BUSY = 4;
const STARTS = 5;
const REST_MS = 15_000;
const LOAD_MS = 60_000;
const MEMBERS = 24;
/** PostgreSQL's code for an exceeded lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

await runScenario('a release in 512 MB', async (folder) => {
  const cgroup = await createMemoryCgroup(LIMIT_BYTES);
  if (typeof cgroup === 'string') return [`not run: ${cgroup}`];
  const release = join(folder, 'release');
  const size = await unpack(release);
  const start = (environment: Record<string, string>) =>
    startServerProcess({ MALLOC_ARENA_MAX: '2', ...environment }, { release, joinFile: cgroup.joinFile });
  await using postgres = await startPostgres({ isDurable: true });
  // The runner stops a scenario that prints nothing for ten minutes.
  console.log('The release is unpacked');
  const figures = [size, ...(await serve(join(folder, 'data'), start, cgroup))];
  await mkdir(join(folder, 'old'));
  const file = { file: join(folder, 'old/kerikko.sqlite') };
  figures.push(await upgrade(file, { release, ...cgroup }, { DATA_DIR: join(folder, 'old') }));
  const url = { ...file, url: `${postgres.url}/postgres` };
  const environment = { DATA_DIR: join(folder, 'node'), DATABASE_URL: url.url };
  figures.push(await upgrade(url, { release, ...cgroup }, environment));
  check((await cgroup.countKilled()) === 0, 'Linux killed the server');
  const load = loadavg()[0]?.toFixed(1);
  return [...figures, `load average ${load} on ${availableParallelism()} processors`];
});

type Start = (environment: Record<string, string>) => ReturnType<typeof startServerProcess>;

/** Makes a release, unpacks its archive and returns the archive's size as words. */
async function unpack(release: string): Promise<string> {
  await run(process.execPath, [join(root, 'cli/release.ts')], { cwd: root, maxBuffer: 2 ** 24 });
  const names = await readdir(join(root, 'release'));
  const archive = join(root, 'release', names.find((name) => name.endsWith(`-${process.arch}.tar.gz`)) ?? '');
  await mkdir(release);
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', release]);
  const megabytes = (await stat(archive)).size / 1e6;
  check(megabytes <= ARCHIVE_LIMIT_MB, `the archive has ${megabytes.toFixed(1)} MB`);
  return `archive: ${megabytes.toFixed(1)} MB, at most ${ARCHIVE_LIMIT_MB}`;
}

/** Starts the release several times, then measures its memory at rest and under a mixed load. */
async function serve(dataDir: string, start: Start, cgroup: MemoryCgroup): Promise<string[]> {
  const times: number[] = [];
  let server: Awaited<ReturnType<Start>> | undefined;
  for (let index = 0; index <= STARTS; index += 1) {
    await server?.kill('SIGTERM');
    const began = performance.now();
    server = await start({ DATA_DIR: dataDir });
    times.push(performance.now() - began);
  }
  const [first = 0, ...later] = times;
  const best = Math.min(...later);
  const rest = await watchMemory(cgroup, pause(REST_MS));
  const publicUrl = server?.url.replace('127.0.0.1', 'localhost') ?? '';
  const fixtures = await createFixtures({ dataDir }, { publicUrl, members: MEMBERS });
  const ledger = createLedger();
  const end = pause(LOAD_MS);
  const work = Promise.all([writeUntil(end, fixtures, ledger, LONG_MIX), readUntil(end, fixtures)]);
  const busy = await watchMemory(cgroup, work);
  const [, reads] = await work;
  check(ledger.problems.length === 0, `a write failed: ${ledger.problems[0]}`);
  await fixtures.database.destroy();
  await server?.kill('SIGTERM');
  check(busy.most <= LOAD_LIMIT_MB, `${busy.most.toFixed(0)} MB under load`);
  check(rest.last <= REST_LIMIT_MB, `${rest.last.toFixed(0)} MB at rest`);
  return [
    `start: best ${milliseconds(best)}, median ${milliseconds(median(later))} of ${STARTS}, at most ${START_LIMIT_MS} ms; the first one, with a new database: ${milliseconds(first)}`,
    `memory at rest: ${rest.last.toFixed(0)} MB, at most ${REST_LIMIT_MB} MB`,
    `memory under load: ${busy.most.toFixed(0)} MB, at most ${LOAD_LIMIT_MB} MB; ${reads} pages and ${ledger.counts.acknowledged} writes of ${MEMBERS} members in ${LOAD_MS / 1000} s`,
  ];
}

/** Migrates a database with the first schema while another connection reads the newest stories, as an old version does; then starts. */
async function upgrade(
  location: DatabaseLocation,
  { release, joinFile }: { release: string; joinFile: string },
  environment: Record<string, string>,
): Promise<string> {
  console.log('Filling a database with the first schema');
  await fillFirstSchema(location);
  console.log('Upgrading it');
  const old = openDatabase(location);
  const waits: number[] = [];
  let unanswered = 0;
  const began = performance.now();
  let isOver = false;
  const node = join(release, 'node_modules/.bin/node');
  const migrate = ['-c', 'echo $$ >"$0" && exec "$@"', joinFile, node, '--run', 'migrate'];
  const migrated = run('/bin/sh', migrate, { cwd: release, env: { ...process.env, ...environment } });
  const end = () => {
    isOver = true;
  };
  void migrated.then(end, end);
  while (!isOver) {
    const asked = performance.now();
    const newest = sql`select id, title, opening from stories where topic = 'food' order by created_at desc, id desc limit 20`;
    // PostgreSQL locks a table that changes until the commit, and a server waits five seconds for it.
    await newest.execute(old).catch((error: { code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      unanswered += 1;
    });
    waits.push(performance.now() - asked);
    await pause(20);
  }
  await migrated;
  const seconds = (performance.now() - began) / 1000;
  await old.destroy();
  const name = location.url ? 'PostgreSQL' : 'SQLite';
  check(location.url !== undefined || unanswered === 0, `SQLite: ${unanswered} reads failed`);
  check(seconds <= BUSY * UPGRADE_LIMIT_S, `${name}: the upgrade took ${seconds.toFixed(0)} s`);
  const server = await startServerProcess(environment, { release, joinFile });
  const started = performance.now() - began - seconds * 1000;
  await server.kill('SIGTERM');
  return `${name}: ${STORIES.toLocaleString('en')} stories upgraded in ${seconds.toFixed(1)} s, at most ${UPGRADE_LIMIT_S} s; ${waits.length} reads meanwhile, median ${milliseconds(median(waits))}, slowest ${milliseconds(Math.max(...waits))}, ${unanswered} without an answer; then the start: ${milliseconds(started)}`;
}
