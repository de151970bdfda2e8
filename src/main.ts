import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { type ContextOptions, createContext, locateDatabase } from './compose.ts';
import { createSetupLink } from './features/membership/server/administrators.ts';
import { createApp } from './pipeline/app.ts';
import { type Config, ConfigError, readConfig } from './server/config.ts';
import { MigrationError, migrate, migrateDatabase, NewerDatabaseError } from './server/database/database.ts';
import { migrations } from './server/database/migrations.ts';
import { isUnwritable } from './server/database/storage-errors.ts';
import { loadAssets } from './server/http/assets.ts';
import { closeHttpServer, createHttpServer } from './server/http/http-server.ts';
import { createMetricsServer } from './server/http/metrics-server.ts';
import type { Logger } from './server/log.ts';

// For tests, which must use this bundle's copy of each module and not a second one.
export { build, createApp, createContext, loadAssets, migrate, migrations, readConfig };

/** Requests under way get this long to finish after SIGTERM: less than what kills a container that does not stop. */
const SHUTDOWN_TIMEOUT_MS = 8000;
/** By then everything is closed, or something hangs that will not change its mind. */
const FORCED_EXIT_MS = 9500;

/** A reason not to start that the person at the terminal can do something about. */
class StartError extends Error {}

export interface ServeOptions extends ContextOptions {
  /** For tests of what a failing one leaves behind. */
  migrations?: typeof migrations;
}

/** Starts Kerikko; resolves once it listens. Problems are told in a sentence, and the process exits with 1. */
export async function startServer(
  environment: Record<string, string | undefined>,
  options: ServeOptions = {},
): Promise<void> {
  try {
    stopOnSignal(await serve(readConfig(environment), options));
  } catch (error) {
    const told = [ConfigError, NewerDatabaseError, MigrationError, StartError];
    const isTold = told.some((known) => error instanceof known);
    console.error(isTold ? (error as Error).message : error);
    process.exit(1);
  }
}

export interface RunningServer {
  log: Logger;
  /** Takes nothing new, lets what is under way finish, for a few seconds, then ends everything. */
  stop(): Promise<void>;
}

/** Brings the database up to date and serves. @throws StartError, NewerDatabaseError, MigrationError */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const { print = console.log } = options;
  const context = await createContext(config, options).catch((error: Error) => {
    throw new StartError(`Kerikko cannot use the folder ${config.dataDir}: ${error.message}`);
  });
  await migrateDatabase(locateDatabase(config), options.migrations).catch(
    async (error: Error & { code?: string }) => {
      // Closed, so that nothing is left beside a database that was not touched.
      await context.close().catch(() => {});
      if (error instanceof NewerDatabaseError || error instanceof MigrationError) throw error;
      const place = config.databaseUrl === undefined && isUnwritable(error) ? config.dataDir : undefined;
      throw new StartError(
        place
          ? `Kerikko cannot write its database in the folder ${place}: ${error.message}. That folder, and what is in it, must belong to the user who starts Kerikko, on a disk that may be written. Mend that, or name another folder with DATA_DIR.`
          : `Kerikko cannot use its database: ${error.message || error.code}`,
      );
    },
  );
  const assets = await loadAssets(join(import.meta.dirname, '../client'));
  const app = createApp(context, { build: build as ServerBuild, assets });
  const server = createHttpServer(app.fetch);
  await listen(server, config.host, config.port);
  const metricsServer = context.metrics && createMetricsServer(context.metrics);
  if (metricsServer && config.metricsPort !== undefined) {
    await listen(metricsServer, config.host, config.metricsPort);
  }

  if (config.rateLimitFactor !== 1) {
    context.log.warn({ factor: config.rateLimitFactor }, 'RATE_LIMIT_FACTOR changes every rate limit');
  }
  print(`Kerikko is at ${config.publicUrl}`);
  const setupLink = await createSetupLink(context);
  if (setupLink) print(`There is no administrator yet. Open this link once to become one:\n  ${setupLink}`);
  context.outbox.wake();

  return {
    log: context.log,
    async stop() {
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      const [cutOff] = await Promise.all([
        closeHttpServer(server, SHUTDOWN_TIMEOUT_MS),
        context.outbox.stop(),
        context.sweeper.stop(),
      ]);
      if (cutOff) context.log.warn('requests that did not end were cut off');
      await context.close();
    },
  };
}

/** Stops at the first signal, and ends at once at the second. */
function stopOnSignal({ log, stop }: RunningServer): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
      await stop();
      process.exit(0);
    });
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`,
      );
    }
    throw new StartError(`Kerikko cannot listen on ${host}:${port}: ${error.message}`);
  });
}
