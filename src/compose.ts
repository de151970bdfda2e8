import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addCommunityMetrics } from './community-metrics.ts';
import { sweepSessions } from './features/auth/server/sessions.ts';
import { sweepPhotos } from './features/profile/server/sweep-photos.ts';
import { type Clock, systemClock } from './server/clock.ts';
import type { Config } from './server/config.ts';
import type { AppContext } from './server/context.ts';
import { type DatabaseLocation, openDatabase } from './server/database/database.ts';
import { openFileStore } from './server/files/open-file-store.ts';
import { createLogger, type LogDestination } from './server/log.ts';
import { createOutbox } from './server/mail/outbox.ts';
import { sweepMails } from './server/mail/outbox-store.ts';
import { createOutboxFolder, createSmtpTransport } from './server/mail/transport.ts';
import { createMetrics } from './server/metrics.ts';
import { sweepTokens } from './server/one-time-tokens.ts';
import { createRateLimiter } from './server/rate-limits/rate-limiter.ts';
import { createSweeper } from './server/sweeper.ts';

export interface ContextOptions {
  clock?: Clock;
  /** Takes the lines meant for the person at the terminal, one-time links among them. */
  print?: (line: string) => void;
  /** Takes the log; standard output unless named. */
  logTo?: LogDestination;
}

/** Where the configuration says the database is. */
export function locateDatabase({ databaseUrl, dataDir }: Config): DatabaseLocation {
  return { url: databaseUrl, file: join(dataDir, 'kerikko.sqlite') };
}

/** Opens everything the configuration names. @throws when the data folder cannot be made. */
export async function createContext(config: Config, options: ContextOptions = {}): Promise<AppContext> {
  const { clock = systemClock, print = console.log } = options;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLogger(config.logLevel, options.logTo);
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics();
  const database = openDatabase(locateDatabase(config), {
    onError: (error) => log.error({ error: error.message }, 'database connection lost'),
    onStatement: metrics?.observeStatement,
  });
  const transport = config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config.mailFrom)
    : createOutboxFolder(join(config.dataDir, 'outbox'), config.mailFrom, print);
  const outbox = createOutbox({ database, transport, clock, log });
  const limiter = createRateLimiter({ database, clock, log, factor: config.rateLimitFactor });
  const sweeper = createSweeper({
    sweeps: {
      mails: (now) => sweepMails(database, now),
      links: (now) => sweepTokens(database, now),
      sessions: (now) => sweepSessions(database, now),
      photos: (_now, signal) => sweepPhotos(context, signal),
    },
    clock,
    log,
  });
  const context: AppContext = {
    config,
    database,
    outbox,
    files: openFileStore(config, clock),
    limiter,
    sweeper,
    metrics,
    clock,
    log,
    async close() {
      await outbox.stop();
      await sweeper.stop();
      await limiter.stop();
      await database.destroy();
    },
  };
  addCommunityMetrics(context);
  return context;
}
