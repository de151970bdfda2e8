import type { OverviewFact } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { readBackupState } from '../../../server/backups/backup-store.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { BackupStatus } from '../contract.ts';

const OVERDUE_AFTER_MS = 2 * DAY_MS;
const MEGABYTE = 1e6;

/** Returns the state of the scheduled backups, or undefined if none are scheduled. @throws AppError 'forbidden' */
export async function readBackupStatus(
  context: AppContext,
  viewer: Viewer,
): Promise<BackupStatus | undefined> {
  requirePermission(viewer, 'see-performance');
  return findBackupStatus(context, context.clock.now());
}

/**
 * Returns why the scheduled backups need somebody, and as `at` when the last good one was made. Undefined if
 * all is well.
 */
export async function findBackupProblem(context: AppContext, now: number): Promise<OverviewFact | undefined> {
  const status = await findBackupStatus(context, now);
  if (!status?.problem && !status?.isOverdue) return undefined;
  return { state: status.problem ? 'failed' : 'overdue', at: status.madeAt, path: '/admin/system' };
}

/** Returns when the last good backup was made, as a fact for administrators. */
export async function describeBackups(context: AppContext, now: number): Promise<OverviewFact> {
  const status = await findBackupStatus(context, now);
  const state = status ? (status.madeAt === undefined ? 'none' : 'made') : 'off';
  return { state, at: status?.madeAt, path: '/admin/system' };
}

async function findBackupStatus(
  { config, database }: AppContext,
  now: number,
): Promise<BackupStatus | undefined> {
  if (!config.backups) return undefined;
  const { madeAt, bytes, problem } = await readBackupState(database);
  return {
    madeAt,
    megabytes: bytes === undefined ? undefined : bytes / MEGABYTE,
    problem,
    isOverdue: madeAt !== undefined && now - madeAt > OVERDUE_AFTER_MS,
  };
}
