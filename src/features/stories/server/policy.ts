import type { Viewer } from '../../../identity/viewer.ts';
import { AppError } from '../../../server/errors.ts';

/** Members and administrators read stories; nobody else does. */
export function isMember(viewer: Viewer): boolean {
  return viewer.accessLevel === 'member' || viewer.accessLevel === 'administrator';
}

/** @throws AppError 'forbidden' for everyone but members and administrators. The gate has refused them already. */
export function mustBeMember(viewer: Viewer): void {
  if (!isMember(viewer)) throw forbidden();
}

/** The author alone. @throws AppError 'forbidden' */
export function mustEdit(viewer: Viewer, story: { authorId: string | null }): void {
  mustBeMember(viewer);
  if (story.authorId !== viewer.accountId) throw forbidden();
}

/** The author, or an administrator. @throws AppError 'forbidden' */
export function mustDelete(viewer: Viewer, story: { authorId: string | null }): void {
  mustBeMember(viewer);
  if (viewer.accessLevel !== 'administrator' && story.authorId !== viewer.accountId) throw forbidden();
}

/** Whoever deleted it may take that back; what an administrator deleted, only administrators. @throws AppError 'forbidden' */
export function mustRestore(
  viewer: Viewer,
  story: { authorId: string | null; deletedBy: string | null },
): void {
  mustBeMember(viewer);
  if (!mayRestore(viewer, story)) throw forbidden();
}

/** As mustRestore, of a member. */
export function mayRestore(
  viewer: Viewer,
  story: { authorId: string | null; deletedBy: string | null },
): boolean {
  if (viewer.accessLevel === 'administrator') return true;
  return story.authorId === viewer.accountId && story.deletedBy === viewer.accountId;
}

function forbidden(): AppError {
  return new AppError('forbidden', 403, 'You may not do this to this story.');
}
