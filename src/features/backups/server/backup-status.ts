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
  { config, database, clock }: AppContext,
  viewer: Viewer,
): Promise<BackupStatus | undefined> {
  requirePermission(viewer, 'see-performance');
  if (!config.backups) return undefined;
  const { madeAt, bytes, problem } = await readBackupState(database);
  return {
    madeAt,
    megabytes: bytes === undefined ? undefined : bytes / MEGABYTE,
    problem,
    isOverdue: madeAt !== undefined && clock.now() - madeAt > OVERDUE_AFTER_MS,
  };
}
