import type { Viewer } from '../../../identity/viewer.ts';
import { AppError } from '../../../server/errors.ts';

/** Repeats the check of the gate. @throws AppError 'forbidden' unless the viewer is a member or an administrator */
export function mustBeMember(viewer: Viewer): void {
  if (viewer.accessLevel !== 'member' && viewer.accessLevel !== 'administrator') {
    throw new AppError('forbidden', 403, 'Profiles and photos are for members.');
  }
}
