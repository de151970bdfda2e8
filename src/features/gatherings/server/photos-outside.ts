import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { ContentOutside } from '../../circles/questions.ts';
import { countPhotosIn } from '../../photos/server/find-photos.ts';
import { deletePhotosOf } from '../../photos/server/story-photos.ts';
import { everyGathering, isForReader } from './visible-gatherings.ts';

const KIND = 'gathering';

/** A member's photos of gatherings of circles that the member has left: no page lets the member remove one of them. */
export const photosOutside: ContentOutside = {
  count: ({ database }, viewer) =>
    countPhotosIn(database, { kind: KIND, accountId: viewer.accountId }, selectOutside(viewer)),
  async remove(context, viewer) {
    requirePermission(viewer, 'join-gatherings');
    await deletePhotosOf(context, KIND, selectOutside(viewer), viewer.accountId);
  },
};

/** Selects the ids of gatherings that are for circles in which the viewer is not. */
function selectOutside(viewer: Viewer): SqlPart {
  return sql`select gatherings.id from ${everyGathering('outside')} as gatherings where not ${isForReader(viewer)}`;
}
