import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { type AuditEntry, type AuditPlace, PAGE_SIZE } from '../contract.ts';
import { findEntries } from './audit-store.ts';

/** Returns a page of the log, newest first. @throws AppError 'forbidden' 403 */
export async function listAuditLog(
  context: AppContext,
  viewer: Viewer,
  place: AuditPlace,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  requirePermission(viewer, 'read-audit-log');
  const found = await findEntries(context.database, place);
  const entries = found.slice(0, PAGE_SIZE);
  const last = entries.at(-1);
  return { entries, next: last && found.length > entries.length ? `${last.at}_${last.id}` : undefined };
}

/**
 * Returns the entries about the viewer and about the viewer's own acts for the archive, oldest first. Leaves out other
 * people: the reason of an act only if the viewer gave it.
 */
export async function exportAuditLog(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('audit_log')
    .select(['kind', 'at', 'actor_id', 'count', 'reason'])
    .where((is) => is.or([is('account_id', '=', viewer.accountId), is('actor_id', '=', viewer.accountId)]))
    .orderBy('at')
    .execute();
  return rows.map((row) => {
    const isOwn = row.actor_id === viewer.accountId;
    return { kind: row.kind, happenedAt: row.at, count: row.count, reason: isOwn ? row.reason : null };
  });
}
