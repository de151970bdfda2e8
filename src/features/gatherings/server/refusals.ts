import { AppError } from '../../../server/errors.ts';
import type { GatheringErrorCode } from '../contract.ts';

/** Returns the error for a gathering that does not exist or that moderators have hidden. */
export function notFound(): AppError {
  return refusal('gathering-not-found', 404, 'This gathering is not here.');
}

export function refusal(
  code: GatheringErrorCode,
  status: 404 | 409 | 422,
  message: string,
  details?: Record<string, unknown>,
): AppError {
  return new AppError(code, status, message, details);
}
