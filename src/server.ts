import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { createApp } from './app.ts';
import { type ContextOptions, createContext } from './context.ts';
import { createSetupLink } from './features/membership/server/administrators.ts';
import { sweepPhotos } from './features/profile/server/sweep-photos.ts';
import { type Config, ConfigError, readConfig } from './server/config.ts';
import { migrate, NewerDatabaseError } from './server/database/database.ts';
import { repeatHourly } from './server/hourly.ts';
import { loadAssets } from './server/http/assets.ts';
import { createHttpServer } from './server/http/http-server.ts';
import type { Logger } from './server/log.ts';

// For tests, which must use this bundle's copy of each module and not a second one.
export { build, createApp, createContext, loadAssets, migrate, readConfig };

/** In-flight requests get this long to finish after SIGTERM. */
const SHUTDOWN_TIMEOUT_MS = 30_000;
const IDLE_SWEEP_MS = 50;

/** A reason not to start that the person at the terminal can do something about. */
class StartError extends Error {}

/** Starts Kerikko; resolves once it listens. Problems are told in a sentence, and the process exits with 1. */
export async function startServer(environment: Record<string, string | undefined>): Promise<void> {
  try {
    stopOnSignal(await serve(readConfig(environment)));
  } catch (error) {
    const isTold = [ConfigError, NewerDatabaseError, StartError].some((known) => error instanceof known);
    console.error(isTold ? (error as Error).message : error);
    process.exit(1);
  }
}

export interface RunningServer {
  log: Logger;
  /** Lets the requests under way finish, then ends everything. */
  stop(): Promise<void>;
}

/** Brings the database up to date and serves. @throws StartError, NewerDatabaseError */
export async function serve(config: Config, options: ContextOptions = {}): Promise<RunningServer> {
  const { print = console.log } = options;
  const context = await createContext(config, options).catch((error: Error) => {
    throw new StartError(`Kerikko cannot use the folder ${config.dataDir}: ${error.message}`);
  });
  await migrate(context.database).catch(async (error: Error & { code?: string }) => {
    // Closed, so that nothing is left beside a database that was not touched.
    await context.close().catch(() => {});
    if (error instanceof NewerDatabaseError) throw error;
    throw new StartError(`Kerikko cannot use its database: ${error.message || error.code}`);
  });
  const assets = await loadAssets(join(import.meta.dirname, '../client'));
  const app = createApp(context, { build: build as ServerBuild, assets });
  const server = createHttpServer(app.fetch);
  await listen(server, config);

  if (config.rateLimitFactor !== 1) {
    context.log.warn({ factor: config.rateLimitFactor }, 'RATE_LIMIT_FACTOR changes every rate limit');
  }
  print(`Kerikko is at ${config.publicUrl}`);
  const setupLink = await createSetupLink(context);
  if (setupLink) print(`There is no administrator yet. Open this link once to become one:\n  ${setupLink}`);
  context.outbox.wake();
  const sweeping = repeatHourly((signal) => sweepPhotos(context, signal), context.log, 'sweep photos');

  return {
    log: context.log,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      // A connection is idle once its answer is out, and would be kept for the next request.
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      await closed;
      clearInterval(sweep);
      await sweeping.stop();
      await context.close();
    },
  };
}

function stopOnSignal({ log, stop }: RunningServer): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
      await stop();
      process.exit(0);
    });
  }
}

async function listen(server: Server, config: Config): Promise<void> {
  server.listen(config.port, config.host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`,
      );
    }
    throw new StartError(`Kerikko cannot listen on ${config.host}:${config.port}: ${error.message}`);
  });
}
