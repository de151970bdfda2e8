import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installDebianPackages, isExecutable } from '../debian-packages.ts';
import { findFreePort } from '../free-port.ts';
import { checkLedger } from './check-ledger.ts';
import { createLedger, summarize } from './ledger.ts';
import { startWithFixtures, waitForPage } from './member.ts';
import { check, milliseconds, runScenario, waitUntil } from './report.ts';
import { writeUntil } from './write-load.ts';

/*
 * PostgreSQL with a synchronous hot standby behind PgBouncer in transaction mode, all from Debian's packages. Kills the
 * primary under write load, promotes the standby and points PgBouncer to it. Kerikko is not restarted.
 */

const PGBOUNCER = '/usr/sbin/pgbouncer';
const VERSIONS = '/usr/lib/postgresql';
const LOAD_MS = 3000;

await runScenario('the primary killed and its standby promoted, behind PgBouncer', async (dataDir) => {
  const programs = await findPrograms();
  if (!programs) return ['not run: this needs root, and the packages postgresql and pgbouncer'];
  // PostgreSQL refuses to run as root, so that the folder belongs to its own user.
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-standby-'));
  await chmod(folder, 0o711);
  await chown(folder, programs.uid, programs.gid);
  const started: ChildProcess[] = [];
  try {
    return await promote(dataDir, { ...programs, folder, started });
  } finally {
    for (const child of started) child.kill('SIGKILL');
    await Promise.all(started.map((child) => (hasEnded(child) ? undefined : once(child, 'exit'))));
    await rm(folder, { recursive: true, force: true });
  }
});

interface Programs {
  /** The folder of PostgreSQL's programs. */
  bin: string;
  uid: number;
  gid: number;
}

interface Place extends Programs {
  folder: string;
  started: ChildProcess[];
}

async function promote(dataDir: string, place: Place): Promise<string[]> {
  const [primaryPort, standbyPort, bouncerPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const [primary, standby] = [join(place.folder, 'primary'), join(place.folder, 'standby')];
  run(place, 'initdb', '-D', primary, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N');
  await appendFile(
    join(primary, 'postgresql.conf'),
    "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nsynchronous_commit = on\n",
  );
  const first = await startPostgres(place, primary, primaryPort);
  await query(primaryPort, 'create database kerikko');
  run(
    place,
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    `${primaryPort}`,
    '-U',
    'postgres',
    '-D',
    standby,
    '-R',
  );
  await startPostgres(place, standby, standbyPort);
  // Only after the copy, so that the promoted standby waits for nobody.
  await query(primaryPort, "alter system set synchronous_standby_names = '*'");
  await query(primaryPort, 'select pg_reload_conf()');
  await waitFor('the standby is synchronous', async () => {
    const [row] = await query(primaryPort, 'select sync_state from pg_stat_replication');
    return row?.sync_state === 'sync';
  });
  const bouncer = await startBouncer(place, { port: bouncerPort, to: primaryPort });

  const databaseUrl = `postgres://postgres@127.0.0.1:${bouncerPort}/kerikko?pgbouncer=transaction`;
  const { server, fixtures } = await startWithFixtures(dataDir, { databaseUrl });
  const ledger = createLedger();
  let failedOver = 0;
  const failover = pause(LOAD_MS).then(async () => {
    const killedAt = performance.now();
    killWithChildren(first);
    await once(first, 'exit');
    await pause(500);
    run(place, 'pg_ctl', 'promote', '-w', '-D', standby);
    await writeBouncerFile(place, { port: bouncerPort, to: standbyPort });
    bouncer.kill('SIGHUP');
    await waitForPage(fixtures);
    failedOver = performance.now() - killedAt;
  });
  await writeUntil(failover, fixtures, ledger);
  await failover;
  const acknowledgedBefore = ledger.counts.acknowledged;
  await writeUntil(pause(LOAD_MS), fixtures, ledger);
  check(ledger.counts.acknowledged > acknowledgedBefore, 'nothing was written after the promotion');
  const [state] = await query(standbyPort, 'select pg_is_in_recovery() as standby');
  check(state?.standby === false, 'the standby was not promoted');
  const problems = await checkLedger(ledger, fixtures.database);
  check(problems.length === 0, `${problems.slice(0, 3).join('; ')}\n${listErrors(server.output())}`);
  check(!server.hasEnded(), `the server ended:\n${server.output().slice(-2000)}`);
  await fixtures.database.destroy();
  await server.kill('SIGTERM');
  return [
    summarize(ledger),
    `0 acknowledged writes lost; pages worked ${milliseconds(failedOver)} after the primary was killed, without a restart`,
  ];
}

/** Returns the first errors in a server's log. */
function listErrors(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(0, 5)
    .join('\n');
}

async function findPrograms(): Promise<Programs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const find = async () => {
    const [version] = (await readdir(VERSIONS).catch(() => [])).sort((a, b) => Number(b) - Number(a));
    const bin = join(VERSIONS, String(version), 'bin');
    return (await isExecutable(join(bin, 'initdb'))) && (await isExecutable(PGBOUNCER)) ? bin : undefined;
  };
  const bin = (await find()) ?? (await installDebianPackages(['postgresql', 'pgbouncer']).then(find));
  if (!bin) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { bin, uid: idOf('-u'), gid: idOf('-g') };
}

/** Runs one of PostgreSQL's programs as its user until it ends. @throws with its output */
function run({ bin, uid, gid, folder }: Place, program: string, ...parameters: string[]): void {
  execFileSync(join(bin, program), parameters, { uid, gid, cwd: folder, stdio: 'pipe' });
}

function launch({ uid, gid, folder, started }: Place, program: string, parameters: string[]): ChildProcess {
  const child = spawn(program, parameters, { uid, gid, cwd: folder, stdio: 'ignore' });
  started.push(child);
  return child;
}

async function startPostgres(place: Place, data: string, port: number): Promise<ChildProcess> {
  const child = launch(place, join(place.bin, 'postgres'), ['-D', data, '-p', `${port}`]);
  await waitFor('PostgreSQL answers', async () => {
    check(!hasEnded(child), 'PostgreSQL ended');
    return (await query(port, 'select 1', 'postgres')).length === 1;
  });
  return child;
}

interface Route {
  port: number;
  /** The port of the database server. */
  to: number;
}

async function startBouncer(place: Place, route: Route): Promise<ChildProcess> {
  await writeFile(join(place.folder, 'users.txt'), '"postgres" ""\n');
  await writeBouncerFile(place, route);
  const child = launch(place, PGBOUNCER, ['-q', join(place.folder, 'pgbouncer.ini')]);
  await waitFor('PgBouncer answers', async () => {
    check(!hasEnded(child), 'PgBouncer ended');
    return (await query(route.port, 'select 1', 'kerikko')).length === 1;
  });
  return child;
}

async function writeBouncerFile({ folder }: Place, { port, to }: Route): Promise<void> {
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
kerikko = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
logfile = ${join(folder, 'pgbouncer.log')}
`,
  );
}

/** Kills the server with its processes, as a power cut does. */
function killWithChildren({ pid }: ChildProcess): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const id of [pid, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(Number(id), 'SIGKILL');
    } catch {
      // It has ended with its parent.
    }
  }
}

async function query(port: number, text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until something holds. An error means that it does not hold yet, and the last one is part of the failure. */
async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  let last = '';
  const holdsNow = () =>
    holds().catch((error: Error) => {
      last = `: ${error.message}`;
      return false;
    });
  await waitUntil(what, holdsNow).catch((error: Error) => check(false, error.message + last));
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
