import { AppError } from '../../../server/errors.ts';
import type { Viewer } from '../../auth/server/viewer.ts';

/** @throws AppError 'forbidden' for everyone but administrators. */
export function mustAdminister(viewer: Viewer): void {
  if (viewer.standing !== 'administrator') {
    throw new AppError('forbidden', 403, 'Only administrators may do this.');
  }
}
