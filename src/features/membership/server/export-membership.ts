import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';

/** Returns the viewer's membership for the archive; null if they never asked to join. */
export async function exportMembership(context: AppContext, viewer: Viewer) {
  const row = await context.database
    .selectFrom('memberships')
    .select(['state', 'role', 'joined_at as joinedAt'])
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the decisions about the viewer for the archive, oldest first. Leaves out who decided, and every reason except
 * that of a decline, because other reasons stay among administrators.
 */
export async function exportDecisions(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('decisions')
    .select(['decision', 'reason', 'decided_at as decidedAt'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('decided_at')
    .execute();
  return rows.map((row) => (row.decision === 'declined' ? row : { ...row, reason: null }));
}
