import { statfs } from 'node:fs/promises';
import { type BackupState, CLAIM_MS, readBackupState } from '../server/backups/backup-store.ts';
import { SECOND_MS } from '../server/clock.ts';
import type { AppContext } from '../server/context.ts';
import { isAnswering } from '../server/database/database.ts';
import { measureDatabase } from '../server/database/database-size.ts';
import { emptyLog } from '../server/database/empty-log.ts';
import { findNewerVersion } from '../server/find-newer-version.ts';
import { holdBackMails } from '../server/mail/hold-back-mails.ts';
import { deleteMailsTo } from '../server/mail/outbox.ts';
import { sweepMails } from '../server/mail/outbox-store.ts';
import { readOwnMails } from '../server/mail/own-mails.ts';
import { readWaitingMails } from '../server/mail/waiting-mails.ts';
import type { Sample } from '../server/metrics.ts';
import { sweepTokens } from '../server/one-time-tokens.ts';
import { LONGEST_PAUSE_MS } from '../server/queue-runner.ts';
import { SWEEP_WAITS, TASK_WAITS } from '../server/tasks/failing-tasks.ts';
import { boundPlannedTimes } from '../server/tasks/planned-times.ts';
import type { Feature, OverviewFact } from './feature.ts';

/** Below this, the disk is low: the server needs space for a backup, photos and the database's log. */
const LOW_DISK_BYTES = 2e9;
const GIGABYTE = 1e9;

/** The tables and jobs of src/server, which every feature uses. */
export const coreFeature: Feature = {
  name: 'core',
  tables: {
    outbox: { archive: ['mails'], backup: holdBackMails },
    one_time_tokens: {
      archive: { omitted: 'Contains only hashes of secrets.' },
      // A link may have been used since the backup.
      backup: 'omit',
    },
    // Every limit has expired when a backup is restored.
    rate_limits: { backup: 'omit' },
    locks: {},
    // A backup must not reveal whom the hashes in the log are about.
    keys: { backup: 'omit' },
    // A restored community has none of these backups.
    backups: { backup: 'omit' },
    // A restored copy must not send news again.
    jobs: { backup: 'omit' },
    failing_tasks: { backup: 'omit' },
    // The backup has no sealed secrets, so the restored community may use another key.
    secret_keys: { backup: 'omit' },
  },
  plannedTimes: [
    { table: 'outbox', column: 'next_attempt_at', longestMs: LONGEST_PAUSE_MS },
    { table: 'backups', column: 'claimed_until', longestMs: CLAIM_MS },
    { table: 'jobs', column: 'due_at', longestMs: TASK_WAITS.longestMs },
    { table: 'failing_tasks', column: 'due_at', longestMs: SWEEP_WAITS.longestMs },
  ],
  sweeps: {
    'planned times'({ database, features }, now, signal) {
      const times = features.flatMap(({ plannedTimes = [] }) => plannedTimes);
      return boundPlannedTimes(database, times, now, signal);
    },
    mails: ({ database }, now) => sweepMails(database, now),
    links: ({ database }, now) => sweepTokens(database, now),
    caches: async ({ caches }) => caches.sweep(),
    'database log': ({ database }) => emptyLog(database),
  },
  archive: {
    sections: {
      mails: ({ database }, { viewer }) => readOwnMails(database, viewer.email),
    },
  },
  leaving: {
    erase: (transaction, { email }) => deleteMailsTo(transaction, email),
  },
  overview: {
    decisions: {
      async disk(context) {
        const { free } = await measureDisk(context);
        return free < LOW_DISK_BYTES ? { count: free / GIGABYTE } : undefined;
      },
    },
    server: {
      async space(context) {
        const { free, total } = await measureDisk(context);
        return { count: free / GIGABYTE, of: total / GIGABYTE };
      },
      version: describeVersion,
    },
  },
  gauges: [
    {
      name: 'kerikko_database_up',
      help: '1 while the database answers.',
      labels: [],
      read: async ({ database }) => [[{}, (await isAnswering(database)) ? 1 : 0]],
    },
    {
      name: 'kerikko_database_bytes',
      help: 'Size of the database; with SQLite also of its write-ahead log.',
      labels: ['part'],
      read: ({ database, config }) => measureDatabase(database, config),
    },
    {
      name: 'kerikko_disk_free_bytes',
      help: 'Free space for this user on the disk of the data folder.',
      labels: [],
      read: async (context) => [[{}, (await measureDisk(context)).free]],
    },
    {
      name: 'kerikko_backup_age_seconds',
      help: 'Time since the last good scheduled backup. Missing before the first, and when none are scheduled.',
      labels: ['kind'],
      read: (context) => readBackup(context, ({ madeAt }, now) => madeAt && (now - madeAt) / SECOND_MS),
    },
    {
      name: 'kerikko_backup_bytes',
      help: 'Size of the last good scheduled backup.',
      labels: ['kind'],
      read: (context) => readBackup(context, ({ bytes }) => bytes),
    },
    {
      name: 'kerikko_backup_failed',
      help: '1 if the last attempt of a scheduled backup had a problem.',
      labels: ['kind'],
      read: (context) => readBackup(context, ({ problem }) => (problem ? 1 : 0)),
    },
    {
      name: 'kerikko_cache_bytes',
      help: 'Size of each cache in memory.',
      labels: ['cache'],
      read: async ({ caches }) => caches.measure(),
    },
    {
      name: 'kerikko_outbox_oldest_seconds',
      help: 'How long the oldest mail has been waiting; 0 when none waits.',
      labels: [],
      read: readOldestMail,
    },
  ],
};

/** Measures the disk of the data folder, in bytes. `free` is what this user may still write. */
async function measureDisk({ config }: AppContext): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

async function describeVersion({ version }: AppContext): Promise<OverviewFact> {
  const newer = await findNewerVersion(process.cwd(), version);
  return { words: newer ? [version, newer] : [version] };
}

async function readOldestMail({ database, clock }: AppContext): Promise<Sample[]> {
  const waiting = await readWaitingMails(database);
  return [[{}, waiting ? Math.max(0, clock.now() - waiting.since) / SECOND_MS : 0]];
}

async function readBackup(
  { config, database, clock }: AppContext,
  select: (state: BackupState, now: number) => number | undefined,
): Promise<Sample[]> {
  if (!config.backups) return [];
  const value = select(await readBackupState(database), clock.now());
  return value === undefined ? [] : [[{ kind: 'nightly' }, value]];
}
