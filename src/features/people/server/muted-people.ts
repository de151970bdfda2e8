import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { MutedPerson } from '../../mutes/contract.ts';
import { toPhotoAddresses } from './photo-keys.ts';
import { initialOf } from './profile.ts';

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
