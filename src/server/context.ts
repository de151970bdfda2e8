import type { BackupSchedule } from './backups/backup-schedule.ts';
import type { Caches } from './caches.ts';
import type { Clock } from './clock.ts';
import type { Community } from './community-identity.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ServerClock } from './database/server-clock.ts';
import type { Events } from './events.ts';
import type { FileStore } from './files/file-store.ts';
import type { Live } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics.ts';
import type { PushTransport } from './push/push-transport.ts';
import type { QueueRunner } from './queue-runner.ts';
import type { RateLimiter } from './rate-limits/rate-limiter.ts';
import type { SecretBox } from './secret-key.ts';
import type { Sweeper } from './sweeper.ts';

/** The services that every rule receives as its first parameter. */
export interface AppContext {
  /** The version of Kerikko that runs, such as 0.1.0. */
  version: string;
  config: Config;
  database: Database;
  outbox: Outbox;
  /** Stores members' photos. */
  files: FileStore;
  limiter: RateLimiter;
  /** Encrypts secrets that the server must read again. */
  secrets: SecretBox;
  /** Deletes rows and files that are older than the retention times in docs/security.md. */
  sweeper: Sweeper;
  /** Undefined when no BACKUP_DIR is configured, and in commands. */
  backups: BackupSchedule | undefined;
  /** Tells open pages that something has changed. */
  live: Live;
  /** Runs the features' tasks every few seconds. */
  scheduler: Sweeper;
  /** The queues of the things that features send over the network, by name. */
  queues: ReadonlyMap<string, QueueRunner>;
  /** Sends push messages to browsers. */
  push: PushTransport;
  /** Undefined when no METRICS_PORT is configured. */
  metrics: Metrics | undefined;
  /** Runs what features registered for the events of rules, and answers their questions. */
  events: Events;
  /** What the community is called and looks like. */
  community: Community;
  /** Caches of values that are costly to compute. Each node has its own. */
  caches: Caches;
  clock: Clock;
  /** The time that all nodes share. */
  serverClock: ServerClock;
  log: Logger;
  /** Stops the streams, the outbox, the queues, the sweeper, the scheduler, a backup and the limiter, then closes the database. */
  close(): Promise<void>;
}
