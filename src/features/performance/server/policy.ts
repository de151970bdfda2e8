import { AppError } from '../../../server/errors.ts';
import type { Viewer } from '../../auth/server/viewer.ts';

/** @throws AppError 'forbidden' for everyone but administrators. Anyone may report. */
export function mustSeePerformance(viewer: Viewer): void {
  if (viewer.standing !== 'administrator') {
    throw new AppError('forbidden', 403, 'Only administrators may see this.');
  }
}
