import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** If its holder does not renew a claim, for example after `kill -9`, the claim ends after this time. */
const LEASE_MS = 5 * MINUTE_MS;
/** How long a failed backup waits for its next attempt. */
const RETRY_MS = HOUR_MS;
/** The latest time at which a claim can end. */
export const CLAIM_MS = Math.max(LEASE_MS, RETRY_MS);

const NAME = 'nightly';

/** The state of the scheduled backups. */
export interface BackupState {
  /** When the last good backup was made, in milliseconds since 1970. Undefined before the first. */
  madeAt: number | undefined;
  bytes: number | undefined;
  /** Why the last attempt failed, as a sentence. */
  problem: string | undefined;
}

/** The right of one node to make the backup of one night. */
export interface BackupClaim {
  id: string;
  night: string;
}

/**
 * Claims the backup of a night. Returns undefined if the backup exists, another node makes it, or a retry must
 * wait.
 */
export async function claimBackup(
  database: Database,
  night: string,
  now: number,
): Promise<BackupClaim | undefined> {
  await database
    .insertInto('backups')
    .values({
      name: NAME,
      night: '',
      claim: null,
      claimed_until: 0,
      made_at: null,
      bytes: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = randomUUID();
  const { numUpdatedRows } = await database
    .updateTable('backups')
    .set({ claim: id, claimed_until: now + LEASE_MS })
    .where('name', '=', NAME)
    // A backup or claim with a future time was made while the clock was ahead.
    .where((is) => is.or([is('night', '<', night), is('made_at', '>', now + HOUR_MS)]))
    .where((is) => is.or([is('claimed_until', '<=', now), is('claimed_until', '>', now + RETRY_MS)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { id, night } : undefined;
}

/** Extends a claim by another five minutes. */
export async function renewClaim(database: Database, { id }: BackupClaim, now: number): Promise<void> {
  await database
    .updateTable('backups')
    .set({ claimed_until: now + LEASE_MS })
    .where('claim', '=', id)
    .execute();
}

/** Records a good backup. `problem` says what failed beside it. */
export async function recordBackup(
  database: Database,
  { id, night }: BackupClaim,
  backup: { madeAt: number; bytes: number; problem: string | undefined },
): Promise<void> {
  const { madeAt, bytes, problem = null } = backup;
  await database
    .updateTable('backups')
    .set({ night, claimed_until: 0, made_at: madeAt, bytes, problem })
    .where('claim', '=', id)
    .execute();
}

/** Records why a backup failed. The next attempt follows in an hour. */
export async function recordFailure(
  database: Database,
  { id }: BackupClaim,
  problem: string,
  now: number,
): Promise<void> {
  await database
    .updateTable('backups')
    .set({ claimed_until: now + RETRY_MS, problem })
    .where('claim', '=', id)
    .execute();
}

/** Ends a claim, so that any node may make the backup now. */
export async function releaseClaim(database: Database, { id }: BackupClaim): Promise<void> {
  await database.updateTable('backups').set({ claimed_until: 0 }).where('claim', '=', id).execute();
}

export async function readBackupState(database: Database): Promise<BackupState> {
  const row = await database
    .selectFrom('backups')
    .select(['made_at', 'bytes', 'problem'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  return {
    madeAt: row?.made_at ?? undefined,
    bytes: row?.bytes ?? undefined,
    problem: row?.problem ?? undefined,
  };
}
