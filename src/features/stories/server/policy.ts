import { can, forbidden, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';

/** Allows only the author. @throws AppError 'forbidden' */
export function mustEdit(viewer: Viewer, story: { authorId: string | null }): void {
  requirePermission(viewer, 'write-stories');
  if (story.authorId !== viewer.accountId) throw forbidden();
}

interface DeletedStory {
  authorId: string | null;
  deletedBy: string | null;
}

/** Allows authors to restore stories that they deleted themselves. @throws AppError 'forbidden' */
export function mustRestore(viewer: Viewer, story: DeletedStory): void {
  if (!mayRestore(viewer, story)) throw forbidden();
}

/** Returns whether mustRestore would allow this. */
export function mayRestore(viewer: Viewer, story: DeletedStory): boolean {
  const isOwn = story.authorId === viewer.accountId && story.deletedBy === viewer.accountId;
  return isOwn && can(viewer, 'write-stories');
}
