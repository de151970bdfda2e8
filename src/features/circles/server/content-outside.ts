import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { contentOutside } from '../questions.ts';

/** Returns how many comments, photos and answers the viewer has in circles that the viewer has left. @throws AppError 'forbidden' 403 */
export async function countContentOutside(context: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'see-people');
  const kinds = await ask(context, contentOutside, undefined);
  const counts = await Promise.all(kinds.map(({ count }) => count(context, viewer)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Deletes the viewer's comments, photos and answers in circles that the viewer has left. Idempotent. @throws AppError 'forbidden' 403 */
export async function removeContentOutside(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'see-people');
  for (const { remove } of await ask(context, contentOutside, undefined)) await remove(context, viewer);
}
