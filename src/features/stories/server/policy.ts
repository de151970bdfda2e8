import type { Viewer } from '../../../identity/viewer.ts';
import { AppError } from '../../../server/errors.ts';

/** Returns true for members and administrators, who may read and write stories. */
export function isMember(viewer: Viewer): boolean {
  return viewer.accessLevel === 'member' || viewer.accessLevel === 'administrator';
}

/** Repeats the check of the gate. @throws AppError 'forbidden' unless the viewer is a member or an administrator */
export function mustBeMember(viewer: Viewer): void {
  if (!isMember(viewer)) throw forbidden();
}

/** Allows only the author. @throws AppError 'forbidden' */
export function mustEdit(viewer: Viewer, story: { authorId: string | null }): void {
  mustBeMember(viewer);
  if (story.authorId !== viewer.accountId) throw forbidden();
}

/** Allows the author and administrators. @throws AppError 'forbidden' */
export function mustDelete(viewer: Viewer, story: { authorId: string | null }): void {
  mustBeMember(viewer);
  if (viewer.accessLevel !== 'administrator' && story.authorId !== viewer.accountId) throw forbidden();
}

/** Allows authors to restore stories that they deleted, and administrators to restore all. @throws AppError 'forbidden' */
export function mustRestore(
  viewer: Viewer,
  story: { authorId: string | null; deletedBy: string | null },
): void {
  mustBeMember(viewer);
  if (!mayRestore(viewer, story)) throw forbidden();
}

/** Returns whether mustRestore would allow this. The viewer must be a member. */
export function mayRestore(
  viewer: Viewer,
  story: { authorId: string | null; deletedBy: string | null },
): boolean {
  if (viewer.accessLevel === 'administrator') return true;
  return story.authorId === viewer.accountId && story.deletedBy === viewer.accountId;
}

function forbidden(): AppError {
  return new AppError('forbidden', 403, 'You don’t have permission to change this story.');
}
