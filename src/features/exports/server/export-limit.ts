import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import type { ExportEvent } from '../events.ts';

/** Per administrator. */
export const EXPORTS_AN_HOUR: RateLimit = { name: 'export', hits: 10, perMs: HOUR_MS };

/**
 * Checks that the viewer may download data of the community now, counts the download and raises its event, which the log that
 * administrators read contains. @throws AppError 'forbidden' 403, 'confirm-first' 403, 'too-many' 429
 */
export async function beginExport(
  context: AppContext,
  viewer: Viewer,
  type: ExportEvent['type'],
): Promise<void> {
  requirePermission(viewer, 'export-community');
  await requireFresh(context, viewer);
  await context.limiter.take(EXPORTS_AN_HOUR, viewer.accountId);
  const at = context.clock.now();
  await inTransaction(context, (transaction) =>
    raise<ExportEvent>(transaction, { type, byId: viewer.accountId, at }),
  );
}
