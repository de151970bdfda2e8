import { can, forbidden, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';

/** Checks that the viewer is the author. @throws AppError 'forbidden' */
export function mustEdit(viewer: Viewer, story: { authorId: string | null }): void {
  requirePermission(viewer, 'write-stories');
  if (story.authorId !== viewer.accountId) throw forbidden();
}

interface DeletedStory {
  authorId: string | null;
  deletedBy: string | null;
}

/** Checks that the viewer is the author and has deleted the story themselves. @throws AppError 'forbidden' */
export function mustRestore(viewer: Viewer, story: DeletedStory): void {
  if (!mayRestore(viewer, story)) throw forbidden();
}

/** Returns whether mustRestore would pass. */
export function mayRestore(viewer: Viewer, story: DeletedStory): boolean {
  const isOwn = story.authorId === viewer.accountId && story.deletedBy === viewer.accountId;
  return isOwn && can(viewer, 'write-stories');
}
