import { AppError } from '../../../server/errors.ts';
import type { CircleErrorCode } from '../contract.ts';

/** Returns the error for a circle that does not exist, or that the viewer may not know of. */
export function circleNotFound(): AppError {
  return refusal('circle-not-found', 404, 'This circle is not here.');
}

export function refusal(
  code: CircleErrorCode,
  status: 404 | 409 | 422,
  message: string,
  details?: Record<string, unknown>,
): AppError {
  return new AppError(code, status, message, details);
}
