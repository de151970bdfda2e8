import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import type { MutedPerson } from '../../mutes/contract.ts';
import { hasPage } from './linked-author.ts';
import { nameOf, photoOf } from './person-facts.ts';
import { toPhotoAddresses } from './photo-keys.ts';
import { initialOf } from './profile.ts';

/** Returns whom the viewer has muted, newest first. @throws AppError 'forbidden' */
export async function listMuted({ database }: AppContext, viewer: Viewer): Promise<MutedPerson[]> {
  requirePermission(viewer, 'see-people');
  const rows = await database
    .selectFrom('mutes')
    .select([
      'muted_id',
      'created_at',
      nameOf('mutes.muted_id').as('name'),
      photoOf('mutes.muted_id').as('photo'),
    ])
    .select(memberStateOf('mutes.muted_id').as('state'))
    .where('mutes.account_id', '=', viewer.accountId)
    .orderBy('mutes.created_at', 'desc')
    .orderBy('mutes.muted_id')
    .execute();
  return rows.map(({ muted_id: id, created_at: since, name, photo, state }) => ({
    id,
    name: name ?? '',
    // Suspended people have no page, and their photo is not shown.
    hasPage: hasPage(state),
    photo: photo && hasPage(state) ? toPhotoAddresses(photo).small : null,
    initial: initialOf(name ?? '', ''),
    since,
  }));
}
