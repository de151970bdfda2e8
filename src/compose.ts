import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { coreFeature } from './app/core.ts';
import type { ComposedContext, Feature, FeatureSweep } from './app/feature.ts';
import { sortFeatures } from './app/sort-features.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { adminFeature } from './features/admin/feature.ts';
import { announcementsFeature } from './features/announcements/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { backupsFeature } from './features/backups/feature.ts';
import { bookFeature } from './features/book/feature.ts';
import { chatsFeature } from './features/chats/feature.ts';
import { choicesFeature } from './features/choices/feature.ts';
import { circlesFeature } from './features/circles/feature.ts';
import { commentsFeature } from './features/comments/feature.ts';
import { communityFeature } from './features/community/feature.ts';
import { readIdentity } from './features/community/server/identity.ts';
import { readLogo } from './features/community/server/logo.ts';
import { deputiesFeature } from './features/deputies/feature.ts';
import { exportsFeature } from './features/exports/feature.ts';
import { feedsFeature } from './features/feeds/feature.ts';
import { followingFeature } from './features/following/feature.ts';
import { gatheringsFeature } from './features/gatherings/feature.ts';
import { homeFeature } from './features/home/feature.ts';
import { invitationsFeature } from './features/invitations/feature.ts';
import { lettersFeature } from './features/letters/feature.ts';
import { mailsFeature } from './features/mails/feature.ts';
import { membershipFeature } from './features/membership/feature.ts';
import { findOpenSessions } from './features/membership/server/members/member-accounts.ts';
import { moderationFeature } from './features/moderation/feature.ts';
import { movingFeature } from './features/moving/feature.ts';
import { mutesFeature } from './features/mutes/feature.ts';
import { newsFeature } from './features/news/feature.ts';
import { overviewFeature } from './features/overview/feature.ts';
import { peopleFeature } from './features/people/feature.ts';
import { performanceFeature } from './features/performance/feature.ts';
import { photosFeature } from './features/photos/feature.ts';
import { pushFeature } from './features/push/feature.ts';
import { readingFeature } from './features/reading/feature.ts';
import { recordingsFeature } from './features/recordings/feature.ts';
import { remembranceFeature } from './features/remembrance/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { shelfFeature } from './features/shelf/feature.ts';
import { storiesFeature } from './features/stories/feature.ts';
import { typingFeature } from './features/typing/feature.ts';
import { createBackupSchedule, type MakeBackup } from './server/backups/backup-schedule.ts';
import { Caches } from './server/caches.ts';
import { type Clock, SECOND_MS, systemClock } from './server/clock.ts';
import { COMMUNITY_CHANNEL, createCommunity } from './server/community-identity.ts';
import type { Config } from './server/config.ts';
import { type Database, type DatabaseLocation, openDatabase } from './server/database/database.ts';
import { readServerTime } from './server/database/existing-database.ts';
import { createServerClock } from './server/database/server-clock.ts';
import { createSignals } from './server/database/signals.ts';
import { createEvents } from './server/event-handlers.ts';
import { createFolders } from './server/files/create-folders.ts';
import { openFileStore } from './server/files/open-file-store.ts';
import { createLive } from './server/live/live.ts';
import { createLogger, type LogDestination } from './server/log.ts';
import { createOutbox } from './server/mail/outbox.ts';
import { createFileTransport, createSmtpTransport } from './server/mail/transport.ts';
import { createMetrics } from './server/metrics.ts';
import { browsersPushServices, type PushServices } from './server/push/push-services.ts';
import { createPushTransport } from './server/push/push-transport.ts';
import type { QueueRunner } from './server/queue-runner.ts';
import { createRateLimiter } from './server/rate-limits/rate-limiter.ts';
import { createSecretBox } from './server/secret-key.ts';
import { createSweeper, type Sweep } from './server/sweeper.ts';
import { createFailureRecord, SWEEP_WAITS, TASK_WAITS } from './server/tasks/failing-tasks.ts';
import { JOBS_TASK, runJobs } from './server/tasks/jobs.ts';
import { findCommit } from './server/version.ts';

/**
 * Every feature. Handlers of one event run in this order, and an archive of a member's data has its sections in it. A feature that
 * must come before or after another one says so.
 */
export const features: readonly Feature[] = sortFeatures([
  accountsFeature,
  peopleFeature,
  invitationsFeature,
  membershipFeature,
  deputiesFeature,
  remembranceFeature,
  circlesFeature,
  mailsFeature,
  backupsFeature,
  coreFeature,
  searchFeature,
  photosFeature,
  recordingsFeature,
  bookFeature,
  storiesFeature,
  choicesFeature,
  readingFeature,
  feedsFeature,
  gatheringsFeature,
  lettersFeature,
  moderationFeature,
  mutesFeature,
  followingFeature,
  commentsFeature,
  newsFeature,
  pushFeature,
  performanceFeature,
  exportsFeature,
  movingFeature,
  chatsFeature,
  auditFeature,
  communityFeature,
  adminFeature,
  announcementsFeature,
  typingFeature,
  shelfFeature,
  homeFeature,
  overviewFeature,
]);

export interface ContextOptions {
  clock?: Clock;
  /** Receives the lines for the person at the terminal, one-time links among them. */
  print?: (line: string) => void;
  /** Receives the log. Default: standard output. */
  logTo?: LogDestination;
  /** Used instead of the configured database, and closed with the context. */
  database?: Database | undefined;
  /** The addresses that may receive push messages. Default: the push services of browsers. Tests name their own. */
  pushServices?: PushServices | undefined;
  /** Makes a scheduled backup. Without it, none is made. */
  makeBackup?: MakeBackup | undefined;
}

/** This size has no transparent areas, which mail programs would show in any colour. */
const MAIL_LOGO_PIXELS = 180;
const TASKS_EVERY_MS = 20 * SECOND_MS;

/** Returns where the configured database is. */
export function locateDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): DatabaseLocation {
  return { url: databaseUrl, file: join(dataDir, 'kerikko.sqlite') };
}

/** Opens every service that the configuration names. @throws when the data folder cannot be created */
export async function createContext(config: Config, options: ContextOptions = {}): Promise<ComposedContext> {
  const { clock = systemClock, print = console.log } = options;
  await createFolders(config.dataDir);
  const log = createLogger(config.logLevel, options.logTo);
  const metrics =
    config.metricsPort === undefined ? undefined : await createMetrics(packageJson.version, findCommit());
  const database =
    options.database ??
    openDatabase(locateDatabase(config), {
      onError: (error) => log.error({ error: error.message }, 'database connection lost'),
      onStatement: metrics?.observeStatement,
      onPoolWait: metrics?.observePoolWait,
    });
  const transport = config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config.mailFrom)
    : createFileTransport(join(config.dataDir, 'outbox'), config.mailFrom, print);
  const community = createCommunity(database, readIdentity);
  const outbox = createOutbox({
    database,
    community,
    transport,
    clock,
    log,
    readLogo: async () => (await readLogo(context, MAIL_LOGO_PIXELS))?.image,
    async onRefused(mail) {
      for (const { onRefusedMail } of features) await onRefusedMail?.(context, mail);
    },
  });
  const serverClock = createServerClock({
    clock,
    readTime: () => readServerTime(database, locateDatabase(config)),
    log,
  });
  const limiter = createRateLimiter({
    database,
    clock: serverClock,
    log,
    factor: config.rateLimitFactor,
    onOver: metrics?.observeRefusal,
  });
  const sweeps = features.flatMap((feature) => Object.entries(feature.sweeps ?? {}));
  const tasks = features.flatMap((feature) => Object.entries(feature.tasks ?? {}));
  const bind = (works: [string, FeatureSweep][]) =>
    Object.fromEntries(
      works.map(([name, work]): [string, Sweep] => [name, (now, signal) => work(context, now, signal)]),
    );
  const sweeper = createSweeper({
    sweeps: bind(sweeps),
    clock,
    log,
    failures: createFailureRecord(database, SWEEP_WAITS),
  });
  const jobs = new Map(features.flatMap((feature) => Object.entries(feature.jobs ?? {})));
  // Jobs run last, so that a job which another task queues begins at once.
  tasks.push([JOBS_TASK, (context, _now, signal) => runJobs(context, jobs, signal)]);
  const scheduler = createSweeper({
    sweeps: bind(tasks),
    clock,
    log,
    everyMs: TASKS_EVERY_MS,
    failures: createFailureRecord(database, TASK_WAITS),
  });
  const { makeBackup } = options;
  const backups =
    config.backups && makeBackup
      ? createBackupSchedule({ database, clock, log, make: makeBackup })
      : undefined;
  const live = createLive({
    maxStreams: config.liveStreams,
    createSignals: ({ onSignals, onGap }) =>
      createSignals({
        database,
        url: config.databaseUrl,
        log,
        onSignals(channels) {
          if (channels.includes(COMMUNITY_CHANNEL)) community.forget();
          onSignals(channels);
        },
        onGap() {
          community.forget();
          onGap();
        },
      }),
    findOpenSessions: (sessions) => findOpenSessions(context, sessions),
    now: clock.now,
    log,
  });
  metrics?.addGauge({
    name: 'kerikko_live_streams',
    help: 'Open streams of signals to pages.',
    labels: [],
    read: async () => [[{}, live.count()]],
  });
  metrics?.addGauge({
    name: 'kerikko_live_deaf',
    help: '1 while signals of other nodes may get lost.',
    labels: [],
    read: async () => [[{}, live.isComplete() ? 0 : 1]],
  });
  const queues = new Map<string, QueueRunner>();
  const push = createPushTransport(options.pushServices ?? browsersPushServices);
  const context: ComposedContext = {
    version: packageJson.version,
    config,
    database,
    outbox,
    files: openFileStore(config, clock, metrics?.observePhotoStoreFailure),
    limiter,
    secrets: createSecretBox(config, { database, log }),
    sweeper,
    live,
    backups,
    scheduler,
    queues,
    push,
    metrics,
    events: createEvents(features),
    community,
    caches: new Caches(),
    clock,
    serverClock,
    log,
    features,
    async close() {
      serverClock.stop();
      await live.close();
      await outbox.stop();
      for (const queue of queues.values()) await queue.stop();
      push.close();
      await sweeper.stop();
      await backups?.stop();
      await scheduler.stop();
      await limiter.stop();
      await database.destroy();
    },
  };
  for (const [name, start] of features.flatMap((feature) => Object.entries(feature.queues ?? {}))) {
    queues.set(name, start(context, name));
  }
  for (const { read, ...gauge } of features.flatMap(({ gauges = [] }) => gauges)) {
    metrics?.addGauge({ ...gauge, read: () => read(context) });
  }
  return context;
}
