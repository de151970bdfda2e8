import { type AppError, refusalsOf } from '../../../server/errors.ts';
import type { CircleErrorCode } from '../contract.ts';

export const refusal = refusalsOf<CircleErrorCode>();

/** Returns the error for a circle that does not exist, or that the viewer may not know of. */
export function circleNotFound(): AppError {
  return refusal('circle-not-found', 404, 'This circle is not here.');
}
