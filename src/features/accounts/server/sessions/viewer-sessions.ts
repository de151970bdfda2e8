import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { hashToken } from '../../../../server/one-time-tokens.ts';
import type { SessionSummary } from '../../contract.ts';
import { readDeviceInfo } from './device-info.ts';
import { endAllSessions, endSessionsOf, hasExpired } from './sessions.ts';

/** Returns the viewer's sessions: the one of this request first, then the most recently used. @throws AppError 'forbidden' 403 */
export async function listViewerSessions(
  context: AppContext,
  viewer: Viewer,
  currentToken: string | undefined,
): Promise<SessionSummary[]> {
  requirePermission(viewer, 'keep-profile');
  const sessions = await listActive(context, viewer, currentToken);
  return sessions.map(({ tokenHash, userAgent, ...session }) => {
    return { ...session, id: toPublicId(tokenHash), ...readDeviceInfo(userAgent) };
  });
}

/** Returns the viewer's sessions for the archive: with the User-Agent, without ids. */
export async function exportSessions(context: AppContext, viewer: Viewer, currentToken: string | undefined) {
  const sessions = await listActive(context, viewer, currentToken);
  return sessions.map(({ tokenHash: _secret, ...session }) => session);
}

/**
 * Ends all of the viewer's sessions, or the one with this id. Returns whether the session of this request is among them.
 * Ignores the ids of ended sessions and of other accounts. @throws AppError 'forbidden' 403
 */
export async function endViewerSessions(
  context: AppContext,
  viewer: Viewer,
  which: string,
  currentToken: string | undefined,
): Promise<boolean> {
  requirePermission(viewer, 'keep-profile');
  const { accountId } = viewer;
  if (which === 'all') {
    await inTransaction(context, (transaction) => endAllSessions(transaction, accountId));
    return true;
  }
  const rows = await context.database
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .execute();
  const found = rows.find((row) => toPublicId(row.token_hash) === which)?.token_hash;
  if (!found) return false;
  await inTransaction(context, (transaction) => endSessionsOf(transaction, accountId, [found]));
  return currentToken !== undefined && hashToken(currentToken) === found;
}

async function listActive(context: AppContext, viewer: Viewer, currentToken: string | undefined) {
  const now = context.clock.now();
  const current = currentToken === undefined ? undefined : hashToken(currentToken);
  const rows = await context.database
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'user_agent'])
    .where('account_id', '=', viewer.accountId)
    .execute();
  return rows
    .filter((row) => !hasExpired(row, viewer, now))
    .map((row) => ({
      tokenHash: row.token_hash,
      userAgent: row.user_agent,
      isThis: row.token_hash === current,
      startedAt: row.created_at,
      lastUsedAt: row.token_hash === current ? now : row.last_seen_at,
    }))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt || Number(b.isThis) - Number(a.isThis));
}

/** Returns the id that pages use for a session. Neither the token nor the stored hash can be derived from it. */
function toPublicId(tokenHash: string): string {
  return hashToken(tokenHash);
}
