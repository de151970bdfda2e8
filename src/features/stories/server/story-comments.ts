import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { storyNotFound } from './stories.ts';

/** Closes or opens the comments of a story of the viewer. @throws AppError 'story-not-found' (404) */
export async function closeComments(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  isClosed: boolean,
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const { numUpdatedRows } = await context.database
    .updateTable('stories')
    .set({ comments_closed_at: isClosed ? context.clock.now() : null })
    .where('id', '=', storyId)
    .where('author_id', '=', viewer.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw storyNotFound();
}
