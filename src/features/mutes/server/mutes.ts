import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { MAX_MUTES } from '../contract.ts';
import type { MuteEvent } from '../events.ts';

/**
 * Mutes a person: the viewer no longer sees what the person writes in any list. Nobody else learns of it. Does nothing if
 * the person is muted already.
 * @throws AppError 'forbidden' 403; 'not-found' 404; 'own-mute', 'too-many-mutes' 422
 */
export async function mutePerson(context: AppContext, viewer: Viewer, personId: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  if (personId === accountId) throw new AppError('own-mute', 422, 'You can’t mute yourself.');
  await inTransaction(context, async (transaction) => {
    if (!(await isNamedMember(transaction, personId)))
      throw new AppError('not-found', 404, 'This no longer exists.');
    const { count } = await transaction
      .selectFrom('mutes')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('muted_id', '<>', personId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_MUTES) {
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
export async function readOwnMutes({ database }: AppContext, viewer: Viewer) {
  return database
    .selectFrom('mutes')
    .leftJoin('profiles', 'profiles.account_id', 'mutes.muted_id')
    .select(['profiles.name', 'mutes.created_at as mutedAt'])
    .where('mutes.account_id', '=', viewer.accountId)
    .orderBy('mutes.created_at')
    .orderBy('mutes.muted_id')
    .execute();
}

/** Returns whether a person is a member with a name, whom others can meet. */
export async function isNamedMember(queries: Queries, personId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('memberships')
    .innerJoin('profiles', 'profiles.account_id', 'memberships.account_id')
    .select('memberships.account_id')
    .where('memberships.account_id', '=', personId)
    .where('state', '=', 'approved')
    .where('name', '<>', '')
    .executeTakeFirst();
  return found !== undefined;
}
