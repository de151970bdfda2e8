import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';

/** How the viewer stands with the community, to take along; null when they never asked to join. */
export async function exportMembership(context: AppContext, viewer: Viewer) {
  const row = await context.database
    .selectFrom('memberships')
    .select(['state', 'role', 'joined_at'])
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  return row ? { state: row.state, role: row.role, joinedAt: row.joined_at } : null;
}

/**
 * What was decided about the viewer, oldest first. By whom is not theirs to take along, nor are reasons that stay among
 * administrators: only the one of a declined request is ever told.
 */
export async function exportDecisions(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('decisions')
    .select(['decision', 'reason', 'decided_at'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('decided_at')
    .execute();
  return rows.map((row) => ({
    decision: row.decision,
    reason: row.decision === 'declined' ? row.reason : null,
    decidedAt: row.decided_at,
  }));
}
