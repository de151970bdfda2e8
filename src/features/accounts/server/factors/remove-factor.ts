import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { notifyOwner } from '../security/security-notice.ts';
import { deleteUselessCodes } from './factors.ts';
import { requireFresh } from './step-up.ts';

/**
 * Removes a second factor of the viewer and tells them by mail. Without another factor, the recovery codes go too.
 * `remove` returns how many rows it deleted; with 0, nothing happens. @throws AppError 'confirm-first' 403
 */
export async function removeFactor(
  context: AppContext,
  viewer: Viewer,
  userAgent: string,
  remove: (transaction: Transaction, accountId: string) => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  await inTransaction(context, async (transaction) => {
    const { numDeletedRows } = await remove(transaction, accountId);
    if (numDeletedRows === 0n) return;
    await deleteUselessCodes(transaction, accountId);
    await notifyOwner(context, transaction, accountId, 'factor-removed', userAgent);
  });
}
