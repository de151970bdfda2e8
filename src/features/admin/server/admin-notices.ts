import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { readBackupStatus } from '../../backups/server/backup-status.ts';
import { readMailProblems } from '../../mails/server/failed-mails.ts';

type Result<Rule extends (...parameters: never[]) => unknown> = Awaited<ReturnType<Rule>>;

/** The notices above the requests. */
type AdminNotices = Result<typeof readMailProblems> & { backups: Result<typeof readBackupStatus> };

/** Returns undefined if there is nothing to show. @throws AppError 'forbidden' */
export async function readAdminNotices(
  context: AppContext,
  viewer: Viewer,
): Promise<AdminNotices | undefined> {
  const [mails, backups] = await Promise.all([
    readMailProblems(context, viewer),
    readBackupStatus(context, viewer),
  ]);
  const hasNotice = mails.failedCount > 0 || mails.overdue || backups;
  return hasNotice ? { ...mails, backups } : undefined;
}
