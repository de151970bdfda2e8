import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { findSide, lockCorrespondence } from './correspondence-store.ts';
import { notFound } from './refusals.ts';

/**
 * Accepts or declines the letters of the member who asked. The asker is not told of a no, which the receiver may take
 * back at any time. After a yes, a no changes nothing: muting ends the letters then. Idempotent.
 * @throws AppError 'forbidden' 403, 'letter-not-found' 404, also for the one who asked
 */
export async function answerLetter(
  context: AppContext,
  viewer: Viewer,
  correspondenceId: string,
  answer: 'accept' | 'decline',
): Promise<void> {
  requirePermission(viewer, 'write-letters');
  await inTransaction(context, async (transaction) => {
    const side = await findSide(transaction, correspondenceId, viewer.accountId);
    if (!side) throw notFound();
    const { asker_id, state } = await lockCorrespondence(transaction, correspondenceId);
    if (asker_id === viewer.accountId) throw notFound();
    if (state === 'accepted') return;
    await transaction
      .updateTable('correspondences')
      .set({ state: answer === 'accept' ? 'accepted' : 'declined' })
      .where('id', '=', correspondenceId)
      .execute();
  });
}

/**
 * Sets whether the other member may see how far the viewer has read. Both see it only if both share it.
 * @throws AppError 'forbidden' 403, 'letter-not-found' 404
 */
export async function shareReading(
  { database }: AppContext,
  viewer: Viewer,
  correspondenceId: string,
  shared: boolean,
): Promise<void> {
  requirePermission(viewer, 'write-letters');
  const { numUpdatedRows } = await database
    .updateTable('letter_sides')
    .set({ shares_reading: shared ? 1 : 0 })
    .where('correspondence_id', '=', correspondenceId)
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}
