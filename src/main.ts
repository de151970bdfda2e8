import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { version } from '../package.json';
import { type ContextOptions, createContext, locateDatabase } from './compose.ts';
import { countLostPasskeys } from './features/accounts/server/factors/passkeys.ts';
import { createSetupLink } from './features/membership/server/administrators/administrators.ts';
import { readPushKeys } from './features/push/server/push-keys.ts';
import { createApp } from './pipeline/app.ts';
import { makeInProcess } from './server/backups/backup-process.ts';
import { findBegunRestore } from './server/backups/begun-restore.ts';
import { nameCommands } from './server/command-names.ts';
import { type Config, ConfigError, isUnencrypted, readConfig } from './server/config.ts';
import type { AppContext } from './server/context.ts';
import { migrate, migrateDatabase, UnusableDatabaseError } from './server/database/database.ts';
import { isMigrated, nameDatabase } from './server/database/existing-database.ts';
import { explainDatabaseError } from './server/database/explain-error.ts';
import { tryLockFile } from './server/database/file-lock.ts';
import { migrations } from './server/database/migrations.ts';
import { isUnwritable } from './server/database/storage-errors.ts';
import { endWithNpm } from './server/end-with-npm.ts';
import { loadAssets } from './server/http/assets.ts';
import { closeHttpServer, createHttpServer } from './server/http/http-server.ts';
import { createMetricsServer } from './server/http/metrics-server.ts';
import { clearSocket, listenAtSocket } from './server/http/unix-socket.ts';
import type { Logger } from './server/log.ts';
import { WrongKeyError } from './server/secret-key.ts';
import {
  findBackupProblem,
  findMailProblem,
  nameBackups,
  nameMailRoute,
  namePhotoStore,
} from './server/services.ts';
import { reportToSystemd } from './server/systemd.ts';
import { findCommit, nameVersion } from './server/version.ts';

// Exported for tests, which must use this bundle's copy of each module.
export { build, createApp, createContext, loadAssets, migrate, migrations, readConfig };

/** The bundler moves this code into a chunk in `assets` when a late script shares a module with it. */
const CLIENT = join(import.meta.dirname.replace(/\/assets$/, ''), '../client');

/** How long running requests may take to finish after SIGTERM. Containers kill the process after 10 seconds. */
const SHUTDOWN_TIMEOUT_MS = 8000;
/** The process exits after this time even if something has not closed. */
const FORCED_EXIT_MS = 9500;

/** A migration that takes longer gets a line in the log. */
const SLOW_MIGRATION_MS = 100;

/** How long the start waits for the mail server's answer before it prints the services that it uses. */
const MAIL_WAIT_MS = 3000;

/** A reason not to start that the person at the terminal can fix. */
class StartError extends Error {}

export interface ServeOptions extends ContextOptions {
  /** Replaces the migrations, for tests of failing ones. */
  migrations?: typeof migrations;
}

interface StartOptions extends ServeOptions {
  /** The module that makes a scheduled backup. */
  backupModule?: string;
}

/** Starts Kerikko and resolves once it listens. Prints known problems as one sentence and exits with 1. */
export async function startServer(
  environment: Record<string, string | undefined>,
  { backupModule, ...options }: StartOptions = {},
): Promise<void> {
  try {
    const makeBackup = backupModule === undefined ? undefined : makeInProcess(backupModule, environment);
    const server = await serve(readConfig(environment), { makeBackup, ...options });
    stopOnSignal(server, reportToSystemd(environment));
    endWithNpm(environment, () => process.kill(process.pid, 'SIGTERM'));
  } catch (error) {
    const known = [ConfigError, StartError, UnusableDatabaseError];
    const isKnown = known.some((type) => error instanceof type);
    console.error(isKnown ? nameCommands((error as Error).message, environment) : error);
    process.exit(1);
  }
}

export interface RunningServer {
  log: Logger;
  /** Accepts no new requests, gives running ones a few seconds to finish, then closes everything. */
  stop(): Promise<void>;
}

/** Migrates the database and listens. @throws StartError, UnusableDatabaseError */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const { print = console.log } = options;
  await requireFreePorts(config);
  const begunRestore = await findBegunRestore(config.dataDir);
  if (config.requireDatabase || begunRestore) await requireExistingDatabase(config, begunRestore);
  const context = await createContext(config, options).catch((error: Error) => {
    throw new StartError(
      `Kerikko cannot use the folder ${config.dataDir} for its data: ${error.message}. Set DATA_DIR to another folder.`,
    );
  });
  const release = await lockDataFolder(config, context);
  const logMigration = (migration: string, duration: number) => {
    // A new database runs more than sixty migrations, each in a moment.
    const level = duration >= SLOW_MIGRATION_MS ? 'info' : 'debug';
    context.log[level]({ migration, milliseconds: Math.round(duration) }, 'migration ran');
  };
  const migrationStart = performance.now();
  const applied = await migrateDatabase(
    locateDatabase(config),
    options.migrations,
    logMigration,
    print,
  ).catch(async (error: Error) => {
    // Close the database, so that SQLite leaves no extra files beside it.
    await context.close().catch(() => {});
    if (error instanceof UnusableDatabaseError) throw error;
    const place = config.databaseUrl === undefined && isUnwritable(error) ? config.dataDir : undefined;
    throw new StartError(
      place
        ? `Kerikko cannot write its database in the folder ${place}: ${error.message}. The user who starts Kerikko must own this folder and its files, and the disk must be writable. Fix that, or set DATA_DIR to another folder.`
        : `Kerikko cannot use its database: ${explainDatabaseError(error)}`,
    );
  });
  if (applied.length > 0) {
    const milliseconds = Math.round(performance.now() - migrationStart);
    context.log.info({ migrations: applied.length, milliseconds }, 'database migrated');
  }
  await prepareSecrets(context).catch(async (error: Error) => {
    await context.close();
    throw error instanceof WrongKeyError ? new StartError(error.message) : error;
  });
  await context.serverClock.start();
  const assets = loadAssets(CLIENT);
  const app = createApp(context, { build: build as ServerBuild, assets });
  const server = createHttpServer(app.fetch);
  await listen(server, config, 'PORT');
  const metricsServer = context.metrics && createMetricsServer(context.metrics);
  if (metricsServer) await listen(metricsServer, config, 'METRICS_PORT');

  if (config.rateLimitFactor !== 1) {
    context.log.warn({ factor: config.rateLimitFactor }, 'RATE_LIMIT_FACTOR changes every rate limit');
  }
  if (!config.adminSecondFactor) {
    context.log.warn('ADMIN_SECOND_FACTOR=off: a stolen password is enough to become administrator');
  }
  if (isUnencrypted(config.publicUrl)) {
    context.log.warn(
      { publicUrl: config.publicUrl },
      'PUBLIC_URL has no https: everyone on the way can read passwords and sessions',
    );
  }
  const lostPasskeys = await countLostPasskeys(context);
  if (lostPasskeys > 0) {
    context.log.warn(
      { passkeys: lostPasskeys, publicUrl: config.publicUrl },
      'PUBLIC_URL has another host than passkeys that members have added: these no longer work',
    );
  }
  context.live.listen();
  print(`Kerikko is at ${config.publicUrl}`);
  const setupLink = await createSetupLink(context);
  if (setupLink) print(`There is no administrator yet. Open this link once to become one:\n  ${setupLink}`);
  context.outbox.wake();
  for (const queue of context.queues.values()) queue.wake();
  context.scheduler.start();
  context.sweeper.start();
  context.backups?.start();
  // The index is empty after a restore, and out of date after an upgrade that changed its rules.
  void context.sweeper.sweep('search index');
  void printServices(config, print);

  return {
    log: context.log,
    async stop() {
      // Pages then connect to another node, or to this one once it is back.
      context.live.endAll();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      const [cutOff] = await Promise.all([
        closeHttpServer(server, SHUTDOWN_TIMEOUT_MS),
        context.outbox.stop(),
        ...[...context.queues.values()].map((queue) => queue.stop()),
        context.sweeper.stop(),
        context.backups?.stop(),
        context.scheduler.stop(),
      ]);
      if (cutOff) context.log.warn('closed connections with unfinished requests');
      await context.close();
      release();
    },
  };
}

/**
 * Keeps a second server from using the same SQLite database: each keeps texts and settings in memory, and would not
 * hear of the other's changes. Returns a function that lets another server start; the end of the process does so
 * too. @throws StartError
 */
async function lockDataFolder({ databaseUrl, dataDir }: Config, context: AppContext): Promise<() => void> {
  const noLock = () => {};
  if (databaseUrl !== undefined) return noLock;
  try {
    const release = tryLockFile(join(dataDir, 'server.lock'));
    if (release) return release;
  } catch {
    // The migration explains a folder that cannot be written.
    return noLock;
  }
  await context.close();
  throw new StartError(
    `Kerikko already runs with the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder. Several servers of one community need PostgreSQL.`,
  );
}

/** Checks the secret key, and makes the keys of push messages at the first start. @throws WrongKeyError */
async function prepareSecrets(context: AppContext): Promise<void> {
  await context.secrets.check();
  await readPushKeys(context);
}

/** Prints the services that this start uses, once the mail server has answered or the wait for it has ended. */
async function printServices(config: Config, print: (line: string) => void): Promise<void> {
  const problem = await findMailProblem(config, MAIL_WAIT_MS);
  const answer = problem ? `, which cannot be used: ${problem}` : ', which answers';
  const backupProblem = await findBackupProblem(config);
  const rows = {
    Version: nameVersion(version, findCommit()),
    Database: nameDatabase(locateDatabase(config)),
    Photos: namePhotoStore(config),
    Mail: nameMailRoute(config) + (config.smtpUrl ? answer : ''),
    Backups: nameBackups(config) + (backupProblem ? `, which will fail: ${backupProblem}` : ''),
    Proxies: config.trustedProxies.join(', ') || 'none (TRUSTED_PROXIES)',
    Listening: config.socket ?? `${config.host}:${config.port}`,
  };
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  print(
    Object.entries(rows)
      .map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
      .join('\n'),
  );
}

/** Stops the server at the first signal; exits at once at the second. */
function stopOnSignal({ log, stop }: RunningServer, onStop: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info({ signal }, 'stopping');
      onStop();
      setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
      await stop();
      process.exit(0);
    });
  }
}

type PortName = 'PORT' | 'METRICS_PORT';

/**
 * Checks that the ports can be used, before the start changes the database. Does not keep the ports open: until the
 * server can answer, connections must be refused, so that the web server in front tries the next node.
 * @throws StartError
 */
async function requireFreePorts(config: Config): Promise<void> {
  for (const name of ['PORT', 'METRICS_PORT'] as const) {
    if (name === 'METRICS_PORT' && config.metricsPort === undefined) continue;
    if (name === 'PORT' && config.socket) {
      await asStartError(clearSocket(config.socket));
      continue;
    }
    const probe = createServer();
    await listen(probe, config, name);
    probe.close();
    await once(probe, 'close');
  }
}

/**
 * Keeps the start from making a new community, also where a restore was killed: there, it would keep the next restore out.
 * @throws StartError
 */
async function requireExistingDatabase(config: Config, begunRestore: string | undefined): Promise<void> {
  const location = locateDatabase(config);
  const isFound = await isMigrated(location).catch((error: unknown) => {
    if (error instanceof UnusableDatabaseError) throw error;
    throw new StartError(`Kerikko cannot use its database: ${explainDatabaseError(error)}`);
  });
  if (isFound) return;
  if (begunRestore) {
    throw new StartError(
      `There is no community in ${nameDatabase(location)} yet: the restore that uses ${begunRestore} has not ended. If it was killed, run "npm run restore -- FILE" again, or delete that folder and the restored photos to begin a new community.`,
    );
  }
  throw new StartError(
    `There is no community in ${nameDatabase(location)}, and REQUIRE_DATABASE=yes keeps this start from making a new one. Is the disk mounted, and ${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} right? A new community begins with "npm run admin -- EMAIL --new", an old one with "npm run restore -- FILE".`,
  );
}

/** @throws StartError instead of another error */
function asStartError(work: Promise<void>): Promise<void> {
  return work.catch((error: Error) => {
    throw new StartError(error.message);
  });
}

async function listen(server: Server, config: Config, name: PortName): Promise<void> {
  if (name === 'PORT' && config.socket) return asStartError(listenAtSocket(server, config.socket));
  const { host } = config;
  const port = name === 'PORT' ? config.port : config.metricsPort;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      const other = name === 'PORT' ? 3001 : 9465;
      throw new StartError(
        `Another program uses port ${port}. Stop it, or choose another port: ${name}=${other} npm start`,
      );
    }
    throw new StartError(
      `Kerikko cannot listen on ${host}:${port}: ${error.message}. Set HOST and ${name} to an address of this machine and a port that this user may use.`,
    );
  });
}
