import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { MAX_MUTES, type MutedPerson } from '../../moderation/contract.ts';
import { THINGS } from '../../moderation/server/things.ts';
import { settleNewsOf } from '../../news/server/notify.ts';
import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';

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
    const person = await THINGS.person.find(transaction, personId);
    if (!person) throw new AppError('not-found', 404, 'This no longer exists.');
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
    await settleNewsOf(transaction, accountId);
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
    await settleNewsOf(transaction, viewer.accountId);
  });
}

/** Returns whom the viewer has muted, newest first. @throws AppError 'forbidden' */
export async function listMuted({ database }: AppContext, viewer: Viewer): Promise<MutedPerson[]> {
  requirePermission(viewer, 'see-people');
  const rows = await database
    .selectFrom('mutes')
    .leftJoin('profiles', 'profiles.account_id', 'mutes.muted_id')
    .leftJoin('memberships', 'memberships.account_id', 'mutes.muted_id')
    .select(['mutes.muted_id', 'mutes.created_at', 'profiles.name', 'profiles.photo', 'memberships.state'])
    .where('mutes.account_id', '=', viewer.accountId)
    .orderBy('mutes.created_at', 'desc')
    .orderBy('mutes.muted_id')
    .execute();
  return rows.map(({ muted_id: id, created_at: since, name, photo, state }) => ({
    id,
    name: name ?? '',
    // Suspended people have no page, and their photo is not shown.
    hasPage: state === 'approved',
    photo: photo && state === 'approved' ? toPhotoAddresses(photo).small : null,
    initial: initialOf(name ?? '', ''),
    since,
  }));
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
