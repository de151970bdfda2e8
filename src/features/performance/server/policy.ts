import type { Viewer } from '../../../identity/viewer.ts';
import { AppError } from '../../../server/errors.ts';

/** @throws AppError 'forbidden' unless the viewer is an administrator */
export function mustSeePerformance(viewer: Viewer): void {
  if (viewer.accessLevel !== 'administrator') {
    throw new AppError('forbidden', 403, 'Only administrators can see this.');
  }
}
