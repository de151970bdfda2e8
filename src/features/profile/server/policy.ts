import type { Viewer } from '../../../identity/viewer.ts';
import { AppError } from '../../../server/errors.ts';

/** @throws AppError 'forbidden' for everyone but members and administrators. The gate has refused them already. */
export function mustBeMember(viewer: Viewer): void {
  if (viewer.accessLevel !== 'member' && viewer.accessLevel !== 'administrator') {
    throw new AppError('forbidden', 403, 'Profiles and photos are for members.');
  }
}
