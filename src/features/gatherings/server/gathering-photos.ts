import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { mustHold } from '../../holding/server/judge.ts';
import type { PhotoChoice, StoryPhoto } from '../../photos/contract.ts';
import { findPhotosOfMembers, findWaiting } from '../../photos/server/find-photos.ts';
import { setPhotos } from '../../photos/server/story-photos.ts';
import { MAX_MEMORY_PHOTOS } from '../contract.ts';
import { lockOpenGathering } from './gathering-store.ts';
import { mayAdd } from './memory.ts';
import { findGathering, isOutside } from './read-gatherings.ts';
import { notFound, refusal } from './refusals.ts';

/**
 * Returns the title of a gathering and the viewer's own photos of it, both saved and waiting. Undefined if the
 * viewer may add none.
 * @throws AppError 'forbidden' 403
 */
export async function readOwnPhotos(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<{ title: string; photos: StoryPhoto[] } | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const { database, clock } = context;
  const gathering = await findGathering(context, viewer, id);
  if (!gathering || (await isOutside(context, viewer, gathering))) return undefined;
  if (!(await mayAdd(database, viewer, gathering, gathering.ends_at <= clock.now()))) return undefined;
  const [saved, waiting] = await Promise.all([
    findPhotosOfMembers(database, { kind: 'gathering', id }),
    findWaiting(database, viewer.accountId, id),
  ]);
  const own = saved.filter(({ accountId }) => accountId === viewer.accountId);
  return { title: gathering.title, photos: [...own.map(({ photo }) => photo), ...waiting] };
}

/**
 * Makes the chosen photos the viewer's photos of a gathering, and deletes the viewer's others. Photos of other members stay.
 * @throws AppError 'forbidden' 403, 'gathering-not-found' 404, also for those who did not come, 'alt-held' 422 for a newcomer's
 *   description with a link or a number, 'gathering-photos-full' 409, and the errors of setPhotos
 */
export async function saveGatheringPhotos(
  context: AppContext,
  viewer: Viewer,
  id: string,
  photos: PhotoChoice[],
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  const { accountId } = viewer;
  // Refuse the descriptions instead of holding them: that would hide another member's gathering.
  const text = photos.map(({ alt }) => alt).join('\n');
  if (await mustHold(context, { viewer, kind: 'gathering', text, before: '' })) {
    throw refusal('alt-held', 422, 'New members write no links or numbers into descriptions of photos.');
  }
  await inTransaction(context, async (transaction) => {
    const gathering = await lockOpenGathering(transaction, viewer, id);
    const isOver = gathering.ends_at <= context.clock.now();
    if (!(await mayAdd(transaction, viewer, gathering, isOver))) throw notFound();
    await mustHaveRoom(transaction, { id, accountId }, photos.length);
    await setPhotos(context, transaction, { kind: 'gathering', id, accountId, key: id }, photos);
  });
}

/**
 * Who has photos there already may always have as many, or fewer. Call this in a transaction that has locked the gathering.
 * @throws AppError 'gathering-photos-full' 409
 */
async function mustHaveRoom(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
  wanted: number,
): Promise<void> {
  const photos = await findPhotosOfMembers(queries, { kind: 'gathering', id });
  const own = photos.filter((photo) => photo.accountId === accountId).length;
  if (wanted <= own || photos.length - own + wanted <= MAX_MEMORY_PHOTOS) return;
  throw refusal('gathering-photos-full', 409, `A gathering has at most ${MAX_MEMORY_PHOTOS} photos.`);
}
