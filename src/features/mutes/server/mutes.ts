import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { askWithin } from '../../../server/event-handlers.ts';
import { readNames } from '../../accounts/server/read-names.ts';
import { MAX_MUTES } from '../contract.ts';
import type { MuteEvent } from '../events.ts';
import { canBeMuted } from '../questions.ts';

/**
 * Mutes a person: lists no longer show the viewer what this person writes. Nobody else learns of it. Does nothing if
 * the person is muted already.
 * @throws AppError 'forbidden' 403; 'not-found' 404; 'own-mute', 'too-many-mutes' 422
 */
export async function mutePerson(context: AppContext, viewer: Viewer, personId: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  if (personId === accountId) throw new AppError('own-mute', 422, 'You can’t mute yourself.');
  await inTransaction(context, async (transaction) => {
    const [isMet = false] = await askWithin(transaction, canBeMuted, { accountId: personId });
    if (!isMet) throw new AppError('not-found', 404, 'This no longer exists.');
    const count = await countRows(
      transaction.selectFrom('mutes').where('account_id', '=', accountId).where('muted_id', '<>', personId),
    );
    if (count >= MAX_MUTES) {
      throw new AppError('too-many-mutes', 422, `You can mute at most ${MAX_MUTES} people.`);
    }
    await transaction
      .insertInto('mutes')
      .values({ account_id: accountId, muted_id: personId, created_at: context.clock.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'muted_id']).doNothing())
      .execute();
    await raise<MuteEvent>(transaction, { type: 'mutes-changed', accountId });
  });
}

/** Shows a person's things to the viewer again. Does nothing if the person is not muted. @throws AppError 'forbidden' */
export async function unmutePerson(context: AppContext, viewer: Viewer, personId: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  await inTransaction(context, async (transaction) => {
    await transaction
      .deleteFrom('mutes')
      .where('account_id', '=', viewer.accountId)
      .where('muted_id', '=', personId)
      .execute();
    await raise<MuteEvent>(transaction, { type: 'mutes-changed', accountId: viewer.accountId });
  });
}

/** Returns whom the viewer has muted, for the archive. */
export async function readOwnMutes(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('mutes')
    .select(['muted_id', 'created_at'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('created_at')
    .orderBy('muted_id')
    .execute();
  const names = await readNames(
    context,
    rows.map(({ muted_id }) => muted_id),
  );
  return rows.map(({ muted_id, created_at }) => ({ name: names.get(muted_id) ?? null, mutedAt: created_at }));
}
