import type { Clock } from '../clock.ts';
import { HOUR_MS, MINUTE_MS } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import {
  type BackupClaim,
  claimBackup,
  recordBackup,
  recordFailure,
  releaseClaim,
  renewClaim,
} from './backup-store.ts';

/** How often a node checks whether a backup is due. */
const CHECK_EVERY_MS = 5 * MINUTE_MS;
const RENEW_EVERY_MS = MINUTE_MS;
/** A night's backup is due from 3:00 in the server's time zone. A server that was off then makes it when it starts. */
const DUE_AFTER_MIDNIGHT_MS = 3 * HOUR_MS;

/** The report of a finished backup. */
export interface MadeBackup {
  file: string;
  bytes: number;
  /** A problem beside a good backup, such as a failed copy, as a sentence. */
  problem?: string;
}

/** Makes one backup. @throws with the reason as a sentence. After an abort, throws any error */
export type MakeBackup = (signal: AbortSignal) => Promise<MadeBackup>;

export interface BackupSchedule {
  /** Checks now, and regularly after that, whether a backup is due. */
  start(): void;
  /** Makes the backup of this night unless it exists or another node makes it. Does not throw. */
  makeIfDue(): Promise<void>;
  /** Aborts a running backup, waits for its end, and starts no other. */
  stop(): Promise<void>;
}

interface ScheduleParts {
  database: Database;
  clock: Clock;
  log: Logger;
  make: MakeBackup;
}

/** Makes one backup a night. Every node has a schedule, and a claim in the database lets one of them make the backup. */
export function createBackupSchedule({ database, clock, log, make }: ScheduleParts): BackupSchedule {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let making: Promise<void> | undefined;

  async function makeClaimed(claim: BackupClaim): Promise<void> {
    const renewing = setInterval(
      // If the claim cannot be renewed, it ends, and another node makes the backup too.
      () => void renewClaim(database, claim, clock.now()).catch(() => {}),
      RENEW_EVERY_MS,
    );
    try {
      const { file, bytes, problem } = await make(stopping.signal);
      await recordBackup(database, claim, { madeAt: clock.now(), bytes, problem });
      log.info({ file, bytes }, 'backup made');
      if (problem) log.error({ file, problem }, 'backup not complete');
    } catch (error) {
      if (stopping.signal.aborted) return releaseClaim(database, claim);
      const problem = (error as Error).message;
      log.error({ problem }, 'backup failed');
      await recordFailure(database, claim, problem, clock.now());
    } finally {
      clearInterval(renewing);
    }
  }

  async function check(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      const claim = await claimBackup(database, toNight(clock.now()), clock.now());
      if (claim) await makeClaimed(claim);
    } catch (error) {
      // The next check tries again.
      log.warn({ error: String(error) }, 'no backup could be scheduled');
    }
  }

  function makeIfDue(): Promise<void> {
    making ??= check().finally(() => {
      making = undefined;
    });
    return making;
  }

  return {
    start() {
      void makeIfDue();
      // Jitter, so that nodes that start together do not check together.
      timer = setInterval(() => void makeIfDue(), CHECK_EVERY_MS * (0.75 + Math.random() / 2));
      timer.unref();
    },
    makeIfDue,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await making;
    },
  };
}

/** Returns the date of the latest 3:00 in the server's time zone, such as 2026-11-20. */
export function toNight(now: number): string {
  const date = new Date(now - DUE_AFTER_MIDNIGHT_MS);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}
