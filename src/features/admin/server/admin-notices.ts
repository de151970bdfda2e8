import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { type FailingTask, listFailingTasks } from '../../../server/tasks/failing-tasks.ts';
import { readBackupStatus } from '../../backups/server/backup-status.ts';
import { readMailProblems } from '../../mails/server/failed-mails.ts';

type Result<Rule extends (...parameters: never[]) => unknown> = Awaited<ReturnType<Rule>>;

/** The state of mails and backups. */
type SystemState = Result<typeof readMailProblems> & { backups: Result<typeof readBackupStatus> };

/** Returns the tasks of the server that fail. They name no member. @throws AppError 'forbidden' */
export async function readFailingTasks({ database }: AppContext, viewer: Viewer): Promise<FailingTask[]> {
  requirePermission(viewer, 'handle-failed-mails');
  return listFailingTasks(database);
}

/** Returns the problems that stand above the requests; undefined without one, and for viewers who could not solve them. */
export async function readAdminNotices(
  context: AppContext,
  viewer: Viewer,
): Promise<SystemState | undefined> {
  if (!can(viewer, 'handle-failed-mails')) return undefined;
  const { backups, ...mails } = await readSystemState(context, viewer);
  const problem = backups?.problem || backups?.isOverdue ? backups : undefined;
  const hasNotice = mails.failedCount > 0 || mails.overdue || problem;
  return hasNotice ? { ...mails, backups: problem } : undefined;
}

/** @throws AppError 'forbidden' */
export async function readSystemState(context: AppContext, viewer: Viewer): Promise<SystemState> {
  const [mails, backups] = await Promise.all([
    readMailProblems(context, viewer),
    readBackupStatus(context, viewer),
  ]);
  return { ...mails, backups };
}
